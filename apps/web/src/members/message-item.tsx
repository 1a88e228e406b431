import type { DirectMessage } from '@t0/contracts';
import { useTimes } from '../shared/lib/times.ts';
import { isOwn } from './side.ts';
import type { Side } from './side.ts';

/** How a message of one side looks: one's own at the right. */
export const bubbleClass = (own: boolean): string =>
  `max-w-[min(46ch,85%)] rounded-panel border px-3 py-2 ${own ? 'ml-auto border-line-2 bg-pressed' : 'mr-auto border-line-2 bg-raised'}`;

/** One message: text, image, when it was written, and whether the other side has read it. */
export function MessageItem({ message, side, other }: { message: DirectMessage; side: Side; other: string }) {
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
