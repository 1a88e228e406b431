import { X } from 'lucide-react';
import { fileSize } from '../shared/lib/format.ts';
import { FieldError } from '../shared/ui/field.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import type { ChosenImage } from './use-image-upload.ts';

/** The image that goes with the message: how far its upload is, and a way to take it back. */
export function ImageRow({ image, onRemove }: { image: ChosenImage; onRemove: () => void }) {
  const { name, size, sent, preview, objectPath, error } = image;
  const percent = size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
  return (
    <div className="mb-2 flex items-center gap-3" data-testid="chosen-image">
      <img src={preview} alt="" className="size-11 rounded-control border border-line-2 object-cover" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {error === null ? (
          <p className="meta" role="status">
            {objectPath ? `${fileSize(size)}, ready to send` : `${percent} %, ${fileSize(sent)} of ${fileSize(size)}`}
          </p>
        ) : (
          <FieldError error={error} />
        )}
      </div>
      <IconButton label={objectPath || error ? 'Remove image' : 'Cancel upload'} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
