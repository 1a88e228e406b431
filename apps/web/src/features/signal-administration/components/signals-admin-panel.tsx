import type { Signal } from '@t0/contracts';
import { isOpenSignal, signalTitle } from '@t0/domain';
import { Inbox, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../../shared/lib/hotkeys.ts';
import { useIsPhone } from '../../../shared/lib/use-media-query.ts';
import { useFiltered } from '../../../shared/signals/filter-signals.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton-rows.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteSignal } from '../api/delete-signal.ts';
import { AdminCards } from './admin-cards.tsx';
import { AdminTable } from './admin-table.tsx';

interface SignalsAdminPanelProps {
  signals: readonly Signal[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  onRetry: () => void;
  /** A change made here was accepted: its answer, ahead of the live event. */
  onSaved: (signal: Signal) => void;
  /** Something changed that this screen may not have heard of. */
  onStale: () => void;
}

const PAGE = 50;

/** The SIGNALS tab: every signal, edited in place or deleted, live while one looks at it. */
export function SignalsAdminPanel({ signals, status, error, onRetry, onSaved, onStale }: SignalsAdminPanelProps) {
  const phone = useIsPhone();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  useHotkeys({ '/': () => search.current?.focus() });

  const lost = editing !== null && status === 'ready' && !signals.some(({ id }) => id === editing);
  useEffect(() => {
    if (lost)
      toast({ title: 'UPDATE FAILED', description: 'Someone else deleted the signal you edited', tone: 'error' });
  }, [lost]);

  const found = useFiltered(signals, phone ? '' : text);
  const shown = found.slice(0, limit);
  const doomed = signals.find((signal) => signal.id === deleting);
  const List = phone ? AdminCards : AdminTable;
  const counts = `${signals.length} signals, ${signals.filter(isOpenSignal).length} open`;
  return (
    <Panel
      title="Signals"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && <span className="meta whitespace-nowrap">{counts}</span>}
        </>
      }
      actions={!phone && <SearchBox ref={search} value={text} onChange={setText} />}
    >
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="Signals are not available" text={error} onRetry={onRetry} />}
      {status === 'ready' && signals.length === 0 && (
        <PanelState icon={Inbox} title="No signals yet" text="Generate the first one under CREATE." />
      )}
      {signals.length > 0 && found.length === 0 && (
        <PanelState icon={SearchX} title="No signal matches" text={`Nothing contains “${text.trim()}”.`} />
      )}
      {shown.length > 0 && (
        <>
          <List signals={shown} editing={editing} onEdit={setEditing} onDelete={setDeleting} onSaved={onSaved} />
          <footer className="flex min-h-10 items-center gap-3 border-t border-line px-4 py-1.5">
            <span className="meta">
              Showing {shown.length} of {found.length}
            </span>
            <span className="flex-1" />
            <span className="meta max-desk:hidden">
              Enter saves, Esc cancels. The creation date saves on its own when you leave the field.
            </span>
            {found.length > limit && (
              <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
                Load more
              </Button>
            )}
          </footer>
        </>
      )}
      {doomed && (
        <DeleteDialog
          title="DELETE SIGNAL"
          subject={signalTitle(doomed)}
          text="It leaves every member’s screen at once. This cannot be undone."
          remove={() => deleteSignal(doomed.id)}
          onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The signal was not deleted')}
          onDeleted={() => {
            toast({ title: 'SIGNAL DELETED', description: signalTitle(doomed) });
            onStale();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Panel>
  );
}
