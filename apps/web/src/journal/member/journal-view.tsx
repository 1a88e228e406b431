import { STATEMENT_LIMITS, type JournalMonth } from '@t0/contracts/journal';
import type { Signal } from '@t0/contracts/signals';
import { ArrowLeft, Download, FileUp, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useJournalLimits, type JournalLimits } from '../../signals/journal-marks.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { useJournalEntries, useJournalSummary } from './use-journal.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { useAccounts, useFigures } from './use-statements.ts';
import { counted, count } from '../../shared/lib/count.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { request } from '../../shared/lib/http.ts';
import { RULE_NAMES, signed, summed } from '../../shared/lib/r-text.ts';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';

const ImportDialog = lazyOverlay('The import', () =>
  import('./import-dialog.tsx').then((module) => module.ImportDialog),
);

const StatementDialog = lazyOverlay('The import', () =>
  import('./statement-dialog.tsx').then((module) => module.StatementDialog),
);

/** The first line of EXPORT CSV, whatever a spreadsheet made of its marks (docs/product/journal.md#csv). */
const OWN_HEAD = /^\ufeff?"?signal"?\s*[,;\t]\s*"?instrument"?\s*[,;\t]\s*"?direction/i;
/** '' of a folder, or a file that cannot be read: the statement's import says so. */
const headOf = (file: File): Promise<string> =>
  file
    .slice(0, 200)
    .text()
    .catch(() => '');

/** The daily count and the open risk (docs/product/journal.md#daily-limit, docs/product/journal.md#open-risk). Undefined: still to come. */
function LimitsPanel({ limits }: { limits: JournalLimits | undefined }) {
  return (
    <Panel title="Today" bleed>
      <Tiles>
        <Tile
          label="Taken today"
          value={limits && `${limits.taken} of ${limits.most}`}
          note={limits?.reached ? 'Limit reached: MAX DAILY TRADES' : 'MAX DAILY TRADES'}
          {...(limits?.reached && { tone: 'warn' as const })}
        />
        <Tile
          label="Open risk"
          value={limits?.risk.percent}
          unit="%"
          // It takes three lines in a narrow tile: their place is reserved.
          note={<span className="block min-h-4 max-md:min-h-12">{limits && riskNote(limits)}</span>}
          {...(limits?.high && { tone: 'warn' as const })}
        />
      </Tiles>
    </Panel>
  );
}

function riskNote({ risk, high, warnsAbove, tolerance }: JournalLimits): string {
  const notes = [
    `${high ? 'Above' : 'Warns above'} ${warnsAbove} % (${tolerance})`,
    `at the stops of ${counted(risk.trades, 'open trade')}`,
  ];
  if (risk.uncounted > 0) notes.push(`${counted(risk.uncounted, 'trade')} without a risk not counted`);
  return notes.join(', ');
}

interface JournalViewProps {
  /** The current signals. */
  signals: readonly Signal[];
  /** False: of an account that lost its access, which takes and imports nothing. */
  hasAccess?: boolean;
}

/** The page of the journal (docs/product/journal.md#page). */
export function JournalView({ signals, hasAccess = true }: JournalViewProps) {
  const summary = useJournalSummary();
  const list = useJournalEntries();
  const limits = useJournalLimits(signals);
  const picker = useRef<HTMLInputElement>(null);
  const accounts = useAccounts();
  const figures = useFigures();
  /** `isOwn`: entries that this page exported; else a statement. */
  const [files, setFiles] = useState<readonly { file: File; isOwn: boolean }[]>([]);
  const [first] = files;
  const next = (): void => setFiles(files.slice(1));
  const [deleting, setDeleting] = useState(false);
  const reread = (): void => {
    summary.retry();
    list.retry();
    accounts.retry();
  };
  const takeFiles = async (list: FileList | null): Promise<void> => {
    const all = [...(list ?? [])];
    if (all.reduce((sum, { size }) => sum + size, 0) > STATEMENT_LIMITS.atOnceMax)
      toast({ title: 'NOTHING WAS READ', description: 'Choose files of at most 50 MB together.', tone: 'error' });
    else setFiles(await Promise.all(all.map(async (file) => ({ file, isOwn: OWN_HEAD.test(await headOf(file)) }))));
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (hasAccess) void takeFiles(event.dataTransfer.files);
      }}
      className="mx-auto grid w-full max-w-[1440px] gap-4 px-(--gutter) pt-5 pb-10 max-md:gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasAccess && (
          <Link to="/dashboard" className={buttonClass()}>
            <ArrowLeft size={14} aria-hidden /> BACK TO TERMINAL
          </Link>
        )}
        <h1 className="text-title font-semibold tracking-[0.03em]">JOURNAL</h1>
        <span className="flex flex-wrap gap-2 md:ml-auto">
          {hasAccess && (
            <Button variant="primary" onClick={() => picker.current?.click()}>
              <FileUp size={14} aria-hidden /> IMPORT
            </Button>
          )}
          <a href="/api/journal/export.csv" download className={buttonClass()}>
            <Download size={14} aria-hidden /> EXPORT CSV
          </a>
          <Button variant="danger" disabled={!list.total && !accounts.data?.length} onClick={() => setDeleting(true)}>
            <Trash2 size={14} aria-hidden /> DELETE ALL
          </Button>
        </span>
        <input
          ref={picker}
          type="file"
          multiple
          accept=".htm,.html,.xlsx,.csv,.xml"
          aria-label="Files to import"
          className="hidden"
          onChange={({ target }) => {
            void takeFiles(target.files);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div className="grid gap-4 max-md:-mx-(--gutter) max-md:gap-3">
        {hasAccess && <LimitsPanel limits={limits} />}
        <ResultsPanel summary={summary} />
        <MonthsPanel months={summary.data?.months} />
        {(hasAccess || accounts.data?.length !== 0) && (
          <AccountsPanel accounts={accounts} figures={figures} tolerance={limits?.tolerance} onChanged={reread} />
        )}
        {accounts.data && accounts.data.length > 0 && (
          <>
            {figures.data && <GroupsPanel figures={figures.data} />}
            <TradesPanel />
          </>
        )}
        <EntriesPanel
          list={list}
          empty={hasAccess ? 'Press TOOK IT or SKIPPED beside a signal.' : 'Taking a signal needs a subscription.'}
          onChanged={reread}
        />
      </div>
      <Suspense>
        {first?.isOwn && <ImportDialog key={files.length} file={first.file} onImported={reread} onClose={next} />}
        {first?.isOwn === false && (
          <StatementDialog
            key={files.length}
            file={first.file}
            more={files.length - 1}
            accounts={accounts.data ?? []}
            onImported={reread}
            onDone={next}
            onClose={() => setFiles([])}
          />
        )}
      </Suspense>
      {deleting && (
        <DeleteDialog
          title="DELETE ALL"
          subject="Delete your whole journal?"
          text="All entries and accounts with their trades go, and nobody can bring them back. Export the entries first to keep them."
          action="Delete all"
          remove={() => request('/api/journal', { method: 'DELETE' })}
          onFailed={(error) => toastFailure('Journal not deleted', error, 'The journal could not be deleted.')}
          onDeleted={() => {
            toast({ title: 'JOURNAL DELETED', description: 'Every entry and account is gone.' });
            reread();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/** The sums by month, newest first. Undefined: still to come. */
function MonthsPanel({ months }: { months: readonly JournalMonth[] | undefined }) {
  const heads = [
    'Taken',
    'Skipped',
    'Own R',
    'Slippage, R',
    'Same signals',
    'Own, R',
    `Desk: ${RULE_NAMES.t1}, R`,
    `Desk: ${RULE_NAMES.half}, R`,
  ];
  return (
    <Panel title="By month" bleed note={<span className="meta max-md:hidden">UTC, by the time of the entry</span>}>
      {!months && <SkeletonRows rows={2} />}
      {months?.length === 0 && <p className="read px-4 py-3 text-text-2">No month yet.</p>}
      {months && months.length > 0 && (
        <ScrollTable label="Sums by month" columns={['Month', ...heads.map((head) => [head, 'r'] as const)]}>
          {months.map(({ month, taken, skipped, own, same, slippage }) => (
            <tr key={month} data-testid={`journal-month-${month}`}>
              <td>{month}</td>
              <td className="num">{count(taken)}</td>
              <td className="num">{count(skipped)}</td>
              <td className="num" data-act>
                {summed(own.n, own.totalR)}
              </td>
              <td className="num">{signed(slippage.meanR)}</td>
              <td className="num">{same ? count(same.n) : '--'}</td>
              <td className="num">{same ? summed(same.n, same.ownR) : '--'}</td>
              <td className="num">{same ? summed(same.n, same.t1R) : '--'}</td>
              <td className="num">{same ? summed(same.n, same.halfR) : '--'}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  );
}
