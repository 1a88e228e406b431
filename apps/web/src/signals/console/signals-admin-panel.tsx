import type { Signal } from '@t0/contracts';
import { Inbox, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../shared/lib/count.ts';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { AdminCards } from './admin-cards.tsx';
import { AdminTable } from './admin-table.tsx';
import type { SignalSearch } from './use-signal-search.ts';
import { ListFoot } from './list-foot.tsx';
import { SignalFilters } from './signal-filters.tsx';
import { StoryDialog } from './story-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useEdited } from './use-edited.ts';

interface SignalsAdminPanelProps {
  search: SignalSearch;
  /** Somebody works on this signal: it stays in the list whatever is looked for. Null: on none. */
  onHold: (id: number | null) => void;
  /** A change made here was accepted: its answer, ahead of the live event. */
  onSaved: (signal: Signal) => void;
  /** Something changed that this screen may not have heard of. */
  onStale: () => void;
}

/** The SIGNALS tab: every signal, searched, edited in place, taken a step further or withdrawn, live while one looks at it. */
export function SignalsAdminPanel({ search, onHold, onSaved, onStale }: SignalsAdminPanelProps) {
  const { signals, status, error, fields, setFields, filtered, counts, retry } = search;
  const phone = useIsPhone();
  const searchBox = useRef<HTMLInputElement>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const [story, setStory] = useState<number | null>(null);
  useHotkeys({ '/': () => searchBox.current?.focus() });

  const { editing, setEditing, withdrawn } = useEdited(signals, status === 'ready');
  const held = editing ?? deleting;
  useEffect(() => onHold(held), [held, onHold]);
  const shown = withdrawn ? [withdrawn, ...signals] : signals;
  const told = signals.find((signal) => signal.id === story);
  const doomed = signals.find((signal) => signal.id === deleting);
  const List = phone ? AdminCards : AdminTable;
  const box = <SearchBox ref={searchBox} value={fields.text} onChange={(text) => setFields({ ...fields, text })} />;
  return (
    <Panel
      title="Signals"
      bleed
      note={
        <>
          <ConnectionBadge />
          {counts && (
            <span className="meta whitespace-nowrap">
              {count(counts.total)} signals, {count(counts.open)} open
            </span>
          )}
        </>
      }
      actions={!phone && box}
    >
      {phone && <div className="flex border-b border-line px-4 py-2">{box}</div>}
      <SignalFilters fields={fields} onChange={setFields} />
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="Signals are not available" text={error} onRetry={retry} />}
      {status === 'ready' && shown.length === 0 && !filtered && (
        <PanelState icon={Inbox} title="No signals yet" text="Generate the first one under CREATE." />
      )}
      {status === 'ready' && shown.length === 0 && filtered && (
        <PanelState icon={SearchX} title="No signal matches" text="Other words or filters may find it." />
      )}
      {shown.length > 0 && (
        <>
          <List
            signals={shown}
            editing={editing}
            withdrawn={withdrawn}
            onEdit={setEditing}
            onDelete={setDeleting}
            onStory={setStory}
            onSaved={onSaved}
          />
          <ListFoot search={search} />
        </>
      )}
      {doomed && <WithdrawDialog signal={doomed} onWithdrawn={onStale} onClose={() => setDeleting(null)} />}
      {told && <StoryDialog signal={told} onClose={() => setStory(null)} />}
    </Panel>
  );
}
