import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserX } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { addresseeName } from '../addressee.ts';
import type { Addressee } from '../addressee.ts';
import { getAddressee } from '../api.ts';
import { useThread } from '../use-thread.ts';
import type { Line } from '../side.ts';
import { Composer } from '../composer.tsx';
import { ThreadLog } from '../thread-log.tsx';

interface InboxThreadProps {
  userId: string;
  /** Left out: it is not among the conversations, as it has no messages yet. */
  known?: Addressee;
  typing: boolean;
  /** On a phone: back to the list. */
  onBack?: () => void;
}

/** One member's conversation, and the place to answer. */
export function InboxThread({ userId, known, typing, onBack }: InboxThreadProps) {
  const line: Line = { side: 'admin', userId };
  const view = useThread(line);
  const looked = useQuery({
    queryKey: ['/api/admin/users', 'one', userId],
    queryFn: ({ signal }) => getAddressee(userId, signal),
    enabled: !known,
  });
  const addressee = known ?? looked.data;
  if (!known && looked.data === null)
    return <PanelState icon={UserX} title="No such member" text="This member no longer exists." />;
  const name = addressee ? addresseeName(addressee) : 'the member';
  return (
    <section aria-label={`Conversation with ${name}`} className="flex min-h-0 flex-col">
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1.5">
        {onBack && (
          <IconButton label="Back to conversations" onClick={onBack} className="-ml-2">
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        )}
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          {addressee && name !== addressee.email && <p className="meta truncate">{addressee.email}</p>}
        </div>
      </header>
      <ThreadLog
        line={line}
        view={view}
        other={name}
        typing={typing}
        empty="Nothing was written yet. What you send appears on the member’s screen at once."
      />
      <Composer line={line} other={name} />
    </section>
  );
}
