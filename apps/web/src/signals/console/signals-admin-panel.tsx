import type { Signal, SignalTakers } from '@t0/contracts/signals';
import { pipUnit } from '@t0/domain/prices';
import { signalTitle, isOpenSignal } from '@t0/domain/signals';
import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { count, counted } from '../../shared/lib/count.ts';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { messageOf, request } from '../../shared/lib/http.ts';
import { signed } from '../../shared/lib/r-text.ts';
import { useIsPhoneUnless } from '../../shared/lib/use-media-query.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { SignalStory } from '../signal-story.tsx';
import { AdminTable, type AdminListProps } from './admin-table.tsx';
import { SignalFilters } from './signal-filters.tsx';
import { useSignalSearch, filterFrom, type SignalSearch } from './use-signal-search.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { SignalCardBody } from '../signal-card.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { useSteps } from './use-steps.ts';
import { EditSheet } from './edit-sheet.tsx';
import { RowActions, SignalEvidence } from './row-actions.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useHeldSignals } from './use-held-signals.ts';
import { signalFeed } from '../member/feed.ts';
import { useReread } from '../../live/use-reread.ts';
import { asOwnAction } from '../own-actions.ts';

interface WithdrawDialogProps {
  signal: Signal;
  onWithdrawn: () => void;
  onClose: () => void;
}

const TEXT =
  'It leaves every member’s lists at once, and its notification says WITHDRAWN. Mails that have not left are stopped; the owner’s ' +
  'settings decide whether those who were mailed get a correction. The record keeps the signal. This cannot be undone.';

/** Asks before a signal is withdrawn, and explains the consequence. */
function WithdrawDialog({ signal, onWithdrawn, onClose }: WithdrawDialogProps) {
  return (
    <DeleteDialog
      title="DELETE SIGNAL"
      subject={signalTitle(signal)}
      text={TEXT}
      remove={() => asOwnAction(request<void>(`/api/signals/${signal.id}`, { method: 'DELETE' }), signal.id)}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The signal was not withdrawn')}
      onDeleted={() => {
        toast({ title: 'SIGNAL DELETED', description: `WITHDRAWN: ${signalTitle(signal)}` });
        onWithdrawn();
      }}
      onClose={onClose}
    />
  );
}

/** The number of members who took a signal, and their median slippage (docs/product/journal.md#for-administrators). */
function TakersLine({ signal: { id, instrument } }: { signal: Pick<Signal, 'id' | 'instrument'> }) {
  const { data, error } = useQuery({
    queryKey: ['/api/admin/signals/takers', id],
    queryFn: ({ signal }) => request<SignalTakers>(`/api/admin/signals/${id}/takers`, { signal }),
    staleTime: 0,
  });
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line px-5 text-meta text-text-2 max-md:px-4">
      <span className="lab">Taken by members</span>
      <span data-testid="signal-takers">
        {error ? messageOf(error, 'The figure cannot be loaded.') : data ? takersText(data, pipUnit(instrument)) : '--'}
      </span>
    </p>
  );
}

function takersText({ least, takers, slippage, reached, muted }: SignalTakers, unit: string): string {
  const choices = [
    reached === null ? null : `reaches ${count(reached)}`,
    muted === null ? null : `muted by ${count(muted)}`,
  ];
  return [takenText({ least, takers, slippage }, unit), ...choices].filter(Boolean).join(', ');
}

function takenText(
  { least, takers, slippage }: Pick<SignalTakers, 'least' | 'takers' | 'slippage'>,
  unit: string,
): string {
  if (takers === null) return `Shown from ${least} members up`;
  const median = slippage
    ? `median slippage ${signed(slippage.medianR)} R, ${Number(slippage.medianPips.toFixed(1))} ${unit}`
    : `median slippage from ${least} fills up`;
  return `${counted(takers, 'member')}, ${median}`;
}

/** Under the list: the number of matches shown, and the button for more. */
function ListFoot({ search }: { search: SignalSearch }) {
  const { shown, counts, complete, searching, readOlder } = search;
  return (
    <footer className="flex min-h-10 items-center gap-3 border-t border-line px-4 py-1.5">
      <span className="meta" role="status">
        {searching ? 'Searching...' : `Showing ${count(shown)}${counts ? ` of ${count(counts.matching)}` : ''}`}
      </span>
      <span className="flex-1" />
      <span className="meta max-desk:hidden">
        Enter saves, Esc cancels. The creation date saves on its own when you leave the field.
      </span>
      {!complete && !searching && <LoadOlder failure="Failed to load signals" onLoad={readOlder} />}
    </footer>
  );
}

/** The edited signal. `withdrawn`: its last known state if another administrator withdrew it meanwhile. */
interface Edited {
  editing: number | null;
  setEditing: (id: number | null) => void;
  withdrawn: Signal | null;
}

/** The edited signal; it stays until editing is over, even if another administrator withdraws it. `ready`: `signals` is the whole list. */
function useEdited(signals: readonly Signal[], ready: boolean): Edited {
  const [editing, setEditing] = useState<number | null>(null);
  const [known, setKnown] = useState<Signal | null>(null);
  const current = editing === null ? null : (signals.find(({ id }) => id === editing) ?? null);
  if (current && current !== known) setKnown(current);
  const gone = ready && editing !== null && !current && known?.id === editing;
  return { editing, setEditing, withdrawn: gone ? known : null };
}

/** Everything that happened to a signal, with who did it. */
function StoryDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  const title = signalTitle(signal);
  return (
    <Dialog title={title} description={`History of ${title}`} onClose={onClose} className="md:w-[560px]">
      <TakersLine signal={signal} />
      <SignalStory signal={signal} />
    </Dialog>
  );
}

interface SignalsAdminPanelProps {
  search: SignalSearch;
  /** The signal being worked on: it stays in the list under any filter. Null: none. */
  onPin: (id: number | null) => void;
  /** A change made here was accepted: its answer, ahead of the live event. */
  onSaved: (signal: Signal) => void;
  /** Something changed that this screen may not have heard of. */
  onStale: () => void;
}

/** The SIGNALS tab: every signal, searched, edited in place, taken a step further or withdrawn, live while it is shown. */
export function SignalsAdminPanel({ search, onPin, onSaved, onStale }: SignalsAdminPanelProps) {
  const { signals, status, error, fields, setFields, filtered, counts, retry } = search;
  const searchBox = useRef<HTMLInputElement>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  const [story, setStory] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  useHotkeys({ '/': () => searchBox.current?.focus() });
  useHeldSignals('steps', onSaved, ({ title }) =>
    toast({ title: 'NOT TAKEN', description: `${title}: the signal no longer allows it`, tone: 'error' }),
  );

  const { editing, setEditing, withdrawn } = useEdited(signals, status === 'ready');
  const phone = useIsPhoneUnless(editing !== null || asking);
  const pinned = editing ?? deleting;
  useEffect(() => onPin(pinned), [pinned, onPin]);
  const shown = withdrawn ? [withdrawn, ...signals] : signals;
  const opened = signals.find((signal) => signal.id === story);
  const withdrawing = signals.find((signal) => signal.id === deleting);
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
      <PanelReading
        of={{ status, error, retry }}
        failed="Signals are not available"
        loading={<SkeletonRows rows={4} />}
        empty={
          shown.length === 0 &&
          !filtered && { icon: Inbox, title: 'No signals yet', text: 'Generate the first one under CREATE.' }
        }
      />
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
            onAsking={setAsking}
          />
          <ListFoot search={search} />
        </>
      )}
      {withdrawing && <WithdrawDialog signal={withdrawing} onWithdrawn={onStale} onClose={() => setDeleting(null)} />}
      {opened && <StoryDialog signal={opened} onClose={() => setStory(null)} />}
    </Panel>
  );
}

/** The signals on a phone, edited in a sheet. */
function AdminCards({ signals, editing, withdrawn, onSaved, onAsking, ...actions }: AdminListProps) {
  const times = useTimes();
  const list = useFocusFallback<HTMLUListElement>();
  const edited = signals.find((signal) => signal.id === editing);
  return (
    <>
      <ul ref={list}>
        {signals.map((signal) => (
          <li
            key={signal.id}
            data-testid={`signal-row-${signal.id}`}
            className={`border-b border-line px-4 pt-3 pb-2 last:border-b-0 ${signal.status === 'closed' ? 'text-closed' : ''}`}
          >
            <SignalCardBody signal={signal}>
              <div className="mt-2 flex items-center justify-between border-t border-line pt-1">
                <span>
                  <span className="meta">{times.short(signal.createdAt)}</span>
                  <SignalEvidence signal={signal} />
                </span>
                <RowActions signal={signal} {...actions} />
              </div>
              <CardSteps {...{ signal, onSaved, onAsking }} />
            </SignalCardBody>
          </li>
        ))}
      </ul>
      {edited && (
        <EditSheet signal={edited} gone={edited === withdrawn} onSaved={onSaved} onDone={() => actions.onEdit(null)} />
      )}
    </>
  );
}

type CardStepsProps = Pick<AdminListProps, 'onSaved' | 'onAsking'> & { signal: Signal };

function CardSteps({ signal, onSaved, onAsking }: CardStepsProps) {
  const steps = useSteps(signal, onSaved);
  if (!isOpenSignal(signal)) return null;
  return (
    <div className="mt-1 pb-1">
      <StepButtons signal={signal} steps={steps} onAsking={onAsking} />
    </div>
  );
}

/** SIGNALS: every signal there is, searched on the server, edited in its row. */
export function SignalsTab() {
  const [pinned, setPinned] = useState<number | null>(null);
  const [query] = useSearchParams();
  const search = useSignalSearch(pinned, filterFrom(query));
  const onStale = useReread(search.retry);
  const onSaved = (signal: Signal): void => {
    signalFeed.answer(signal);
    search.receive(signal);
  };
  return <SignalsAdminPanel search={search} onPin={setPinned} onSaved={onSaved} onStale={onStale} />;
}
