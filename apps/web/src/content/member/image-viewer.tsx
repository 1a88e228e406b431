import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';

interface ImageViewerProps {
  title: string;
  images: readonly string[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
}

/** One picture after the other, large: arrow keys and buttons turn, Home and End go to the ends, Esc closes. */
export function ImageViewer({ title, images, index, onChange, onClose }: ImageViewerProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = images[index]!;
  const move = (step: number): void => onChange((index + step + images.length) % images.length);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    Home: () => onChange(0),
    End: () => onChange(images.length - 1),
  };
  return (
    <Dialog
      title={title}
      description="Pictures of the memo. The arrow keys turn to the next one."
      note={
        <span role="status" className="meta">
          {index + 1} of {images.length}
        </span>
      }
      aside={
        images.length > 1 && (
          <>
            <IconButton label="Previous picture" onClick={() => move(-1)}>
              <ChevronLeft size={16} aria-hidden />
            </IconButton>
            <IconButton label="Next picture" onClick={() => move(1)}>
              <ChevronRight size={16} aria-hidden />
            </IconButton>
          </>
        )
      }
      onClose={onClose}
      onKeyDown={(event) => {
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        action();
      }}
      className="md:w-[min(1200px,calc(100vw-48px))]"
    >
      <div
        className="grid min-h-60 place-items-center bg-bg p-2"
        role="group"
        aria-label={`Picture ${index + 1} of ${images.length}`}
      >
        {broken === src ? (
          <p role="alert" className="flex items-center gap-2 text-meta text-text-2">
            <ImageOff size={16} aria-hidden className="text-short" /> The picture cannot be loaded.
          </p>
        ) : (
          <img
            src={src}
            alt={`${title}, picture ${index + 1}`}
            onError={() => setBroken(src)}
            className="max-h-[calc(100dvh-140px)] max-w-full object-contain"
          />
        )}
      </div>
    </Dialog>
  );
}
