import { UPLOAD_RULES, type UploadKind, type UploadRule } from '@t0/contracts/content';
import { CircleAlert, RotateCcw, Upload, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { duration, fileSize } from '../shared/lib/format.ts';
import { Button, buttonClass } from '../shared/ui/button.tsx';
import { FieldError } from '../shared/ui/field.tsx';
import { addUploads, dropUpload, retryUpload, takeUploaded, useUploadSlot } from './upload-store.ts';
import type { UploadItem, UploadedFile } from './upload-store.ts';

interface UploadRowProps {
  item: UploadItem;
  onRetry: () => void;
  /** Cancels it, or takes a failed one away. */
  onDrop: () => void;
}

/** One file being sent: percent, bytes, rate and time left; or the reason why it failed. */
function UploadRow({ item, onRetry, onDrop }: UploadRowProps) {
  const { file, state, sent, rate, error, final } = item;
  const percent = file.size === 0 ? 0 : Math.min(100, Math.floor((sent / file.size) * 100));
  const failed = state === 'failed';
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The button that chose the file has left the screen: the keyboard focus continues from here.
    if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
  }, []);
  return (
    <li ref={row} data-testid="upload" data-state={state}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate" title={file.name}>
          {file.name}
        </span>
        {failed && !final && (
          <Button size="sm" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            <RotateCcw size={12} aria-hidden /> Retry
          </Button>
        )}
        <Button size="sm" aria-label={`${failed ? 'Remove' : 'Cancel'} ${file.name}`} onClick={onDrop}>
          <X size={12} aria-hidden /> {failed ? 'Remove' : 'Cancel'}
        </Button>
      </div>
      {failed ? (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-meta text-short">
          <CircleAlert size={12} strokeWidth={2} aria-hidden className="mt-0.5" /> {error}
        </p>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label={`Upload of ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-valuetext={state === 'waiting' ? 'Waiting' : `${percent} percent`}
            className="mt-1.5 h-1.5 overflow-hidden bg-pressed"
          >
            <div className="h-full bg-link" style={{ width: `${percent}%` }} />
          </div>
          <p className="meta mt-1.5 flex flex-wrap justify-between gap-x-3">
            <span>
              {state === 'waiting' ? 'Waiting' : `${percent} %`}, {fileSize(sent)} of {fileSize(file.size)}
            </span>
            <span>{state === 'sending' && remainingText(file.size - sent, rate)}</span>
          </p>
        </>
      )}
    </li>
  );
}

function remainingText(left: number, rate: number | null): string {
  if (left <= 0) return 'Checking the file...';
  if (rate === null || rate <= 0) return '';
  return `${fileSize(Math.round(rate))}/s, ${duration((left / rate) * 1000)} left`;
}

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
  const { items, error: refusal, uploaded } = useUploadSlot(slot);
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
        {items.length > 0
          ? `Uploading ${items.length === 1 ? items[0]!.file.name : `${items.length} files`}`
          : uploaded}
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
