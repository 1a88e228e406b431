import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import type { Signal } from '@t0/contracts/signals';
import { ArrowLeft, Download, FileUp, Trash2, Upload } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useJournalLimits } from '../../signals/journal-marks.ts';
import type { JournalLimits } from '../../signals/journal-marks.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { deleteJournal } from './api.ts';
import { useJournalEntries, useJournalSummary } from './use-journal.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { useAccounts } from './use-statements.ts';
import { counted } from '../../shared/lib/count.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';

const ImportDialog = lazyOverlay('The import', () =>
  import('./import-dialog.tsx').then((module) => module.ImportDialog),
);

const StatementDialog = lazyOverlay('The import', () =>
  import('./statement-dialog.tsx').then((module) => module.StatementDialog),
);

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

/** The page of the journal (docs/product/journal.md#page). `signals`: the current signals. */
export function JournalView({ signals }: { signals: readonly Signal[] }) {
  const summary = useJournalSummary();
  const list = useJournalEntries();
  const limits = useJournalLimits(signals);
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const accounts = useAccounts();
  const statementPicker = useRef<HTMLInputElement>(null);
  const [statements, setStatements] = useState<readonly File[]>([]);
  const [deleting, setDeleting] = useState(false);
  const reread = (): void => {
    summary.retry();
    list.retry();
    accounts.retry();
  };
  const takeFiles = (files: FileList | null): void => {
    const all = [...(files ?? [])];
    if (all.reduce((sum, { size }) => sum + size, 0) <= STATEMENT_LIMITS.atOnceMax) return setStatements(all);
    toast({ title: 'NOTHING WAS READ', description: 'Choose files of at most 50 MB together.', tone: 'error' });
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        takeFiles(event.dataTransfer.files);
      }}
      className="mx-auto grid w-full max-w-[1440px] gap-4 px-(--gutter) pt-5 pb-10 max-md:gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to="/dashboard" className={buttonClass()}>
          <ArrowLeft size={14} aria-hidden /> BACK TO TERMINAL
        </Link>
        <h1 className="text-title font-semibold tracking-[0.03em]">JOURNAL</h1>
        <span className="flex flex-wrap gap-2 md:ml-auto">
          <Button variant="primary" onClick={() => statementPicker.current?.click()}>
            <FileUp size={14} aria-hidden /> IMPORT
          </Button>
          <a href="/api/journal/export.csv" download className={buttonClass()}>
            <Download size={14} aria-hidden /> EXPORT CSV
          </a>
          <Button onClick={() => picker.current?.click()}>
            <Upload size={14} aria-hidden /> IMPORT CSV
          </Button>
          <Button variant="danger" disabled={!list.total && !accounts.data?.length} onClick={() => setDeleting(true)}>
            <Trash2 size={14} aria-hidden /> DELETE ALL
          </Button>
        </span>
        <input
          ref={statementPicker}
          type="file"
          multiple
          accept=".htm,.html,.xlsx,.csv,.xml"
          aria-label="Statements to import"
          className="hidden"
          onChange={({ target }) => {
            takeFiles(target.files);
            target.value = '';
          }}
        />
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file to import"
          className="hidden"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div className="grid gap-4 max-md:-mx-(--gutter) max-md:gap-3">
        <LimitsPanel limits={limits} />
        <ResultsPanel summary={summary} />
        <MonthsPanel months={summary.data?.months} />
        <AccountsPanel accounts={accounts} onChanged={reread} />
        {accounts.data && accounts.data.length > 0 && <TradesPanel />}
        <EntriesPanel list={list} onChanged={reread} />
      </div>
      <Suspense>{file && <ImportDialog file={file} onImported={reread} onClose={() => setFile(null)} />}</Suspense>
      <Suspense>
        {statements[0] && (
          <StatementDialog
            key={`${statements.length}`}
            files={statements}
            accounts={accounts.data ?? []}
            onImported={reread}
            onDone={() => setStatements(statements.slice(1))}
            onClose={() => setStatements([])}
          />
        )}
      </Suspense>
      {deleting && (
        <DeleteDialog
          title="DELETE ALL"
          subject="Delete your whole journal?"
          text="All entries go, and nobody can bring them back. Export them first if you want to keep them."
          action="Delete all"
          remove={deleteJournal}
          onFailed={(error) => toastFailure('Journal not deleted', error, 'The journal could not be deleted.')}
          onDeleted={() => {
            toast({ title: 'JOURNAL DELETED', description: 'Every entry is gone.' });
            reread();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
