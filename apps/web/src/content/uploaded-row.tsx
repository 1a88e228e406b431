import { FileCheck, X } from 'lucide-react';
import { fileSize } from '../shared/lib/format.ts';
import { Button } from '../shared/ui/button.tsx';
import type { UploadedFile } from './upload-store.ts';

interface UploadedRowProps {
  /** The kind of file: 'File', 'Thumbnail'. */
  label: string;
  file: UploadedFile;
  /** True: it is shown as a picture. */
  picture?: boolean;
  onRemove: () => void;
}

/** A file that has arrived, in the place of its upload. */
export function UploadedRow({ label, file: { objectPath, name, size }, picture, onRemove }: UploadedRowProps) {
  return (
    <div className="min-w-0">
      <p className="lab mb-1.5 text-text-2!">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-line-2 p-3" data-testid="uploaded">
        {picture ? (
          <img src={objectPath} alt={`${label} ${name}`} className="h-12 w-20 rounded-control bg-bg object-cover" />
        ) : (
          <FileCheck size={16} aria-hidden className="text-long" />
        )}
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        <span className="meta whitespace-nowrap">{fileSize(size)}</span>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={12} aria-hidden /> Remove
        </Button>
      </div>
    </div>
  );
}
