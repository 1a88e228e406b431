import { ConnectionBadge } from '../shared/ui/connection-badge.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { useThread, useTyping } from './use-thread.ts';
import type { Line } from './api.ts';
import { Composer } from './composer.tsx';
import { ThreadLog } from './thread-log.tsx';

const OTHER = 'T0 Desk';

/** The member's direct line to the administrators (docs/product/terminal.md#direct-line). */
export function DirectLineDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const line: Line = { side: 'member', userId };
  const view = useThread(line);
  const typing = useTyping('admin').has(userId);
  return (
    <Dialog
      title="DIRECT LINE"
      description="Your conversation with the administrators"
      note={<ConnectionBadge />}
      onClose={onClose}
      className="md:w-[520px]"
    >
      <div className="flex h-[min(640px,calc(100dvh-120px))] flex-col">
        <ThreadLog
          line={line}
          view={view}
          other={OTHER}
          typing={typing}
          empty="Write to the desk. Answers appear here, and the badge counts them."
        />
        <Composer line={line} other={OTHER} />
      </div>
    </Dialog>
  );
}
