import { CircleAlert, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { duration, fileSize } from '../shared/lib/format.ts';
import { Button } from '../shared/ui/button.tsx';
import type { UploadItem } from './upload-store.ts';

interface UploadRowProps {
  item: UploadItem;
  onRetry: () => void;
  /** Cancels it, or takes a failed one away. */
  onDrop: () => void;
}

/** One file being sent: percent, bytes, rate and time left; or the reason why it failed. */
export function UploadRow({ item, onRetry, onDrop }: UploadRowProps) {
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
