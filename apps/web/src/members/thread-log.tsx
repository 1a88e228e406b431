import { MessageSquare, CircleAlert, RefreshCw, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { DirectMessage } from '@t0/contracts/members';
import { LoadOlder } from '../shared/ui/load-older.tsx';
import { PanelState, PanelReading } from '../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../shared/ui/skeleton-rows.tsx';
import type { ThreadView } from './use-thread.ts';
import { isOwn, type Line, type Side } from './api.ts';
import { Button } from '../shared/ui/button.tsx';
import { discard, resend, type Outgoing } from './line-store.ts';
import { useTimes } from '../shared/lib/times.ts';

/** The style of a message by its side: one's own at the right. */
const bubbleClass = (own: boolean): string =>
  `max-w-[min(46ch,85%)] rounded-panel border px-3 py-2 ${own ? 'ml-auto border-line-2 bg-pressed' : 'mr-auto border-line-2 bg-raised'}`;

/** One message: text, image, time, and a mark once the other side has read it. */
function MessageItem({ message, side, other }: { message: DirectMessage; side: Side; other: string }) {
  const times = useTimes();
  const own = isOwn(side, message);
  const writer = own ? 'You' : other;
  return (
    <div className={bubbleClass(own)} data-testid={`message-${message.id}`}>
      <span className="sr-only">{writer}: </span>
      {message.imageUrl && (
        <a href={message.imageUrl} target="_blank" rel="noopener" className="mb-1 block rounded-control">
          <img
            src={message.imageUrl}
            alt={`Sent by ${writer}, opens in full size`}
            className="max-h-60 max-w-full rounded-control"
          />
        </a>
      )}
      {message.message && <p className="read break-words whitespace-pre-wrap text-text!">{message.message}</p>}
      <p className="meta mt-1 text-right">
        <time dateTime={message.createdAt}>{times.short(message.createdAt)}</time>
        {own && (message.isRead ? ', read' : ', sent')}
      </p>
    </div>
  );
}

/** A message being sent, or one that failed: the reason, and a button to try again. */
function OutgoingItem({ line, outgoing: { key, body, error } }: { line: Line; outgoing: Outgoing }) {
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

interface ThreadLogProps {
  line: Line;
  view: ThreadView;
  /** The name of the other side. */
  other: string;
  typing: boolean;
  /** The text of an empty conversation. */
  empty: string;
}

/** The messages of a line, the newest at the end and in sight; a log, so that new ones are read out. */
export function ThreadLog({ line, view, other, typing, empty }: ThreadLogProps) {
  const { messages, complete, readOlder, outgoing, status } = view;
  const box = useRef<HTMLDivElement>(null);
  const newest = `${messages.at(-1)?.id}/${outgoing.at(-1)?.key}/${typing}`;
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  const none = status === 'ready' && messages.length === 0 && outgoing.length === 0;
  return (
    <div
      ref={box}
      role="log"
      aria-label={`Conversation with ${other}`}
      aria-busy={status === 'loading'}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <PanelReading
        of={view}
        failed="The messages are not available"
        loading={<SkeletonStack className="grid gap-3" lines={['h-12 w-2/3', 'ml-auto h-12 w-1/2']} />}
      />
      {none && <PanelState icon={MessageSquare} title="No messages yet" text={empty} />}
      <div className="flex flex-col gap-2">
        {!complete && messages.length > 0 && (
          <div className="self-center">
            <LoadOlder failure="Failed to load messages" onLoad={readOlder} />
          </div>
        )}
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} side={line.side} other={other} />
        ))}
        {outgoing.map((entry) => (
          <OutgoingItem key={entry.key} line={line} outgoing={entry} />
        ))}
        {typing && (
          <p className="meta" data-testid="typing">
            {other} is typing...
          </p>
        )}
      </div>
    </div>
  );
}
