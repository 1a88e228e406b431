import { MessageSquare } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { LoadOlder } from '../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../shared/ui/panel-state.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import type { ThreadView } from './use-thread.ts';
import type { Line } from './side.ts';
import { MessageItem } from './message-item.tsx';
import { OutgoingItem } from './outgoing-item.tsx';

interface ThreadLogProps {
  line: Line;
  view: ThreadView;
  /** How the other side is called. */
  other: string;
  typing: boolean;
  /** What an empty conversation says. */
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
      {status === 'loading' && (
        <div className="grid gap-3">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="ml-auto h-12 w-1/2" />
        </div>
      )}
      {status === 'error' && (
        <PanelError title="The messages are not available" text={view.error} onRetry={view.retry} />
      )}
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
