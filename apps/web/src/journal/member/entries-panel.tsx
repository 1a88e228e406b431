import type { JournalRow } from '@t0/contracts/journal';
import { formatPrice, pipUnit } from '@t0/domain/prices';
import { NotebookPen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { signed } from '../../shared/lib/r-text.ts';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import type { JournalList } from './use-journal.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';

const EntryDialog = lazyOverlay('The entry', () => import('./entry-dialog.tsx').then((module) => module.EntryDialog));

const FIGURES = ['Fill', 'Slippage', 'Size', 'Risk %', 'Exit', 'Own R', 'Desk R'].map((name) => [name, 'r'] as const);

/** Every entry, newest first; a press opens its fields. */
export function EntriesPanel({ list, empty, onChanged }: { list: JournalList; empty: string; onChanged: () => void }) {
  const { entries, total, status, error, complete, retry, readOlder } = list;
  const [edited, setEdited] = useState<JournalRow | null>(null);
  const times = useTimes();
  return (
    <Panel
      title="Entries"
      bleed
      note={
        <span className="meta">
          {total === undefined ? '\u00a0' : `${counted(total, 'entry', 'entries')}, newest first`}
        </span>
      }
    >
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="The journal is not available" text={error} onRetry={retry} />}
      {total === 0 && <PanelState icon={NotebookPen} title="Your journal is empty" text={empty} />}
      {entries.length > 0 && (
        <ScrollTable
          label="Entries of the journal"
          columns={['Signal', `Time, ${times.name}`, 'Decision', ...FIGURES, 'Note']}
        >
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onEdit={setEdited} />
          ))}
        </ScrollTable>
      )}
      {entries.length > 0 && !complete && (
        <div className="border-t border-line p-3 text-center">
          <LoadOlder failure="Failed to load entries" onLoad={readOlder} />
        </div>
      )}
      <Suspense>
        {edited && <EntryDialog entry={edited} onChanged={onChanged} onClose={() => setEdited(null)} />}
      </Suspense>
    </Panel>
  );
}

function EntryRow({ entry, onEdit }: { entry: JournalRow; onEdit: (entry: JournalRow) => void }) {
  const times = useTimes();
  const { instrument, direction, signalId, slippage, end } = entry;
  const price = (value: string): string => formatPrice(instrument, value);
  return (
    <tr data-testid={`journal-entry-${signalId}`} data-open-on-click onClick={() => onEdit(entry)}>
      <td>
        <span className="inline-flex items-center gap-2">
          <button
            type="button"
            className="text-link underline-offset-2 hover:underline"
            onClick={(event) => {
              event.stopPropagation();
              onEdit(entry);
            }}
          >
            #{signalId} {instrument}
            <span className="sr-only"> edit the entry</span>
          </button>
          <span className="dir" data-direction={direction}>
            {direction.toUpperCase()}
          </span>
          {entry.simulated && (
            <span className="badge" data-tone="limit">
              SIM
              <span className="sr-only">ulated prices</span>
            </span>
          )}
        </span>
      </td>
      <td>{times.bare.short(entry.at)}</td>
      <td>{entry.decision === 'taken' ? 'TOOK IT' : <span className="text-text-2">SKIPPED</span>}</td>
      <td className="num">
        {entry.fill === null ? '--' : price(entry.fill)}
        {entry.fromStatement && <span className="ml-1 text-text-3">by statement</span>}
      </td>
      <td className="num">
        {slippage ? `${signed(slippage.r)} R, ${Number(slippage.pips.toFixed(1))} ${pipUnit(instrument)}` : '--'}
      </td>
      <td className="num">{entry.size ?? '--'}</td>
      <td className="num">{entry.riskPercent ?? '--'}</td>
      <td className="num">
        {end ? price(end.price) : '--'}
        {end?.assumed && <span className="ml-1 text-text-3">as closed</span>}
      </td>
      <td className="num" data-act>
        {signed(entry.ownR)}
      </td>
      <td className="num">{signed(entry.desk?.t1 ?? null)}</td>
      <td className="text-text-2" title={entry.note || undefined}>
        <span className="block max-w-56 truncate">{entry.note}</span>
      </td>
    </tr>
  );
}
