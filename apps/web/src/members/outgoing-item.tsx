import { CircleAlert, RefreshCw, X } from 'lucide-react';
import { Button } from '../shared/ui/button.tsx';
import { discard, resend } from './line-store.ts';
import type { Outgoing } from './line-store.ts';
import type { Line } from './side.ts';
import { bubbleClass } from './message-item.tsx';

/** A message on its way, or one that did not arrive: why, and a way to try again. */
export function OutgoingItem({ line, outgoing: { key, body, error } }: { line: Line; outgoing: Outgoing }) {
  return (
    <div className={bubbleClass(true)} data-testid="outgoing" data-failed={error === null ? undefined : ''}>
      <span className="sr-only">You: </span>
      {body.imageUrl && <p className="meta mb-1">Image attached</p>}
      {body.message && <p className="read break-words whitespace-pre-wrap">{body.message}</p>}
      {error === null ? (
        <p className="meta mt-1 text-right">sending...</p>
      ) : (
        <>
          <p role="alert" className="mt-1 flex items-start gap-1.5 text-meta text-short">
            <CircleAlert size={12} aria-hidden className="mt-0.5" /> {error}
          </p>
          <p className="mt-2 flex justify-end gap-2">
            <Button size="sm" onClick={() => discard(line, key)}>
              <X size={12} aria-hidden /> Discard
            </Button>
            <Button size="sm" onClick={() => void resend(line, key)}>
              <RefreshCw size={12} aria-hidden /> Try again
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
