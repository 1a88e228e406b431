import { LIMITS } from '@t0/contracts/platform';
import type { SignalInstrument } from '@t0/contracts/prices';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { UploadField } from '../upload-field.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { moveImage } from './memo-fields.ts';

interface MemoImagesFieldProps {
  instrument: SignalInstrument;
  images: readonly string[];
  error: string | undefined;
  onChange: (images: string[]) => void;
}

const MAX = LIMITS.chartMemo.imagesMax;

/** The pictures of a memo: up to 10, in order (docs/product/content.md#chart-memos). */
export function MemoImagesField({ instrument, images, error, onChange }: MemoImagesFieldProps) {
  const box = useFocusFallback<HTMLDivElement>(true);
  return (
    <div ref={box} className="grid gap-3">
      <UploadField
        label={`Images, ${images.length} of ${MAX}`}
        kind="image"
        slot={`memo:${instrument}`}
        left={MAX - images.length}
        full={`A memo can have at most ${MAX} images`}
        error={error}
        onUploaded={(files) => {
          onChange([...images, ...files.map(({ objectPath }) => objectPath)].slice(0, MAX));
          const count = files.length === 1 ? '1 image' : `${files.length} images`;
          toast({ title: 'IMAGES UPLOADED', description: `${count} added. UPDATE ANALYSIS shows them to members.` });
        }}
      />
      {images.length > 0 && (
        <ol aria-label="Images of the memo" className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2">
          {images.map((src, index) => (
            <li key={src} className="overflow-hidden rounded-control border border-line-2 bg-bg">
              <img
                src={src}
                alt={`Memo image ${index + 1}`}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
              <div className="flex items-center justify-between border-t border-line pl-2">
                <span className="meta">{index + 1}</span>
                <span className="flex">
                  <IconButton
                    small
                    label={`Move image ${index + 1} forward`}
                    disabled={index === 0}
                    onClick={() => onChange(moveImage(images, index, -1))}
                  >
                    <ChevronLeft size={14} aria-hidden />
                  </IconButton>
                  <IconButton
                    small
                    label={`Move image ${index + 1} back`}
                    disabled={index === images.length - 1}
                    onClick={() => onChange(moveImage(images, index, 1))}
                  >
                    <ChevronRight size={14} aria-hidden />
                  </IconButton>
                  <IconButton
                    small
                    label={`Remove image ${index + 1}`}
                    onClick={() => onChange(images.filter((image) => image !== src))}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
