import { UPLOAD_RULES } from '@t0/contracts';
import type { UploadKind, UploadRule } from '@t0/contracts';
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { DragEvent } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { fileSize } from '../shared/lib/format.ts';
import { buttonClass } from '../shared/ui/button.tsx';
import { FieldError } from '../shared/ui/field.tsx';
import { UploadRow } from './upload-row.tsx';
import { addUploads, dropUpload, retryUpload, takeUploaded, useUploadSlot } from './upload-store.ts';
import type { UploadedFile } from './upload-store.ts';

interface UploadFieldProps {
  label: string;
  kind: UploadKind;
  /** Names the place: uploads of it go on while it is not on screen. */
  slot: string;
  /** The number of files that it still takes. */
  left: number;
  /** The message when more were chosen. */
  full: string;
  /** The error of the field as such: nothing was uploaded yet. */
  error?: string | undefined;
  onUploaded: (files: UploadedFile[]) => void;
}

/**
 * Takes files by choice or by drop, checks them, sends them with progress, cancel and retry (docs/product/content.md#uploads;
 * docs/product/look.md#long-running-work).
 */
export function UploadField({ label, kind, slot, left, full, error, onUploaded }: UploadFieldProps) {
  const id = useId();
  const { items, error: refusal, arrived } = useUploadSlot(slot);
  const [over, setOver] = useState(false);
  const { extensions, maxBytes }: UploadRule = UPLOAD_RULES[kind];
  const room = left - items.length;
  const done = items.some(({ state }) => state === 'done');
  const handOver = useEffectEvent(() => onUploaded(takeUploaded(slot)));
  useEffect(() => {
    if (done) handOver();
  }, [done]);

  const add = (files: FileList | null): void => addUploads(slot, kind, [...(files ?? [])], { left: room, full });
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const wrong = refusal ?? error;
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-2">
        <span id={`${id}-label`} className="lab text-text-2!">
          {label}
        </span>
        <span id={`${id}-help`} className="text-label text-text-3">
          {extensions.join(', ')}, up to {fileSize(maxBytes)}
        </span>
      </div>
      {room > 0 && (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed p-3 transition-colors duration-(--t-fast)',
            wrong ? 'border-short' : over ? 'border-link bg-link-1' : 'border-line-control bg-raised',
          )}
        >
          <input
            id={id}
            type="file"
            multiple={left > 1}
            accept={extensions.map((extension) => `.${extension}`).join(',')}
            aria-labelledby={`${id}-label`}
            aria-describedby={wrong ? `${id}-error` : `${id}-help`}
            aria-invalid={wrong ? true : undefined}
            className="peer sr-only"
            onChange={(event) => {
              add(event.target.files);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <label
            htmlFor={id}
            className={buttonClass('outline', 'md', 'cursor-pointer bg-panel peer-focus-visible:shadow-(--focus-ring)')}
          >
            <Upload size={12} aria-hidden /> {left > 1 ? 'Choose files' : 'Choose file'}
          </label>
          <span className="meta max-md:hidden">or drop {left > 1 ? 'them' : 'it'} here</span>
        </div>
      )}
      <FieldError id={`${id}-error`} error={wrong ?? undefined} />
      <p role="status" className="sr-only">
        {items.length > 0 ? `Uploading ${items.length === 1 ? items[0]!.file.name : `${items.length} files`}` : arrived}
      </p>
      {items.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onRetry={() => retryUpload(slot, kind, item.key)}
              onDrop={() => dropUpload(slot, item.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
