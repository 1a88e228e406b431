import { LIMITS } from '@t0/contracts/platform';
import type { RecordPage, RecordPrices, RecordRow } from '@t0/contracts/record';
import { formatPrice } from '@t0/domain/prices';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { Suspense, useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { getRecordPage } from './api.ts';
import { RULE_NAMES, markTexts, signed, stateText } from './record-text.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { TableHead } from '../../shared/ui/scroll-table.tsx';

const StoryDialog = lazyOverlay("The signal's story", () =>
  import('./story-dialog.tsx').then((module) => module.StoryDialog),
);

/** The listed signals so far, and the status of their reading. */
export interface RecordRows {
  rows: readonly RecordRow[];
  /** Undefined: still to come. */
  total: number | undefined;
  sealed: number;
  error: string | null;
  complete: boolean;
  retry: () => void;
  readOlder: () => Promise<void>;
}

/** The signals of a record in pages, newest first; `size` is the ledger's: all pages are read again when it grows. */
function useRecordRows(prices: RecordPrices, size: number): RecordRows {
  const { data, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery<
    RecordPage,
    Error,
    InfiniteData<RecordPage>,
    QueryKey,
    RecordRow | undefined
  >({
    queryKey: ['/api/record/rows', prices, size],
    queryFn: ({ pageParam, signal }) => getRecordPage(prices, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ rows }) => (rows.length < LIMITS.record.page ? undefined : rows.at(-1)),
    placeholderData: (previous) => previous,
  });
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: data?.pages[0]?.total,
    sealed: data?.pages[0]?.sealed ?? 0,
    error: error && !data ? messageOf(error, 'The signals cannot be loaded.') : null,
    complete: !hasNextPage,
    retry: () => void refetch(),
    readOlder: async () => {
      await fetchNextPage({ throwOnError: true });
    },
  };
}

/** Every signal of the record, newest first; each opens its story. `size`: the ledger's. */
export function RowsPanel({ prices, size }: { prices: RecordPrices; size: number }) {
  const { rows, total, sealed, error, complete, retry, readOlder } = useRecordRows(prices, size);
  const [shown, setShown] = useState<RecordRow | null>(null);
  return (
    <Panel
      title="Signals"
      bleed
      note={
        <span className="meta">
          {total === undefined ? (
            <Skeleton className="my-[3px] w-[23ch]" />
          ) : (
            `${counted(total, 'signal')}, newest first`
          )}
        </span>
      }
      actions={<Exports prices={prices} />}
    >
      {sealed > 0 && (
        <p className="border-b border-line px-4 py-2 text-meta text-text-2">
          {sealed === 1
            ? '1 signal is open: sealed until it ends.'
            : `${sealed} signals are open: sealed until they end.`}
        </p>
      )}
      {error !== null && <PanelError title="The signals are not available" text={error} onRetry={retry} />}
      {error === null && total === undefined && (
        <SkeletonStack busy className="grid min-h-40 content-start gap-3 p-4" lines={['h-4 w-full', 'h-4 w-full']} />
      )}
      {total === 0 && (
        <PanelState icon={ListChecks} title="No signal is listed yet" text="The first one appears here by itself." />
      )}
      {rows.length > 0 && (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Signals of the record">
          <RowsTable rows={rows} onShow={setShown} />
        </div>
      )}
      {rows.length > 0 && !complete && (
        <OlderRows className="p-3 text-center" failure="Failed to load signals" onLoad={readOlder} />
      )}
      <Suspense>{shown && <StoryDialog row={shown} onClose={() => setShown(null)} />}</Suspense>
    </Panel>
  );
}

function Exports({ prices }: { prices: RecordPrices }) {
  return (
    <span data-print="hide" className="flex gap-2">
      {['csv', 'json'].map((ending) => (
        <a
          key={ending}
          href={`/api/record/export.${ending}?prices=${prices}`}
          download
          className={buttonClass('quiet', 'sm')}
        >
          <Download size={12} aria-hidden /> {ending.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

function RowsTable({ rows, onShow }: { rows: readonly RecordRow[]; onShow: (row: RecordRow) => void }) {
  const times = useTimes();
  return (
    <table className="tbl compact">
      <TableHead
        columns={[
          'Signal',
          `Published, ${times.name}`,
          'Instrument',
          'Direction',
          ['Entry', 'r'],
          ['Stop', 'r'],
          'End',
          [`${RULE_NAMES.t1}, R`, 'r'],
          [`${RULE_NAMES.half}, R`, 'r'],
          'Marks',
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.signalId} data-testid={`record-row-${row.signalId}`}>
            <td>
              <button
                type="button"
                className="text-link underline-offset-2 hover:underline"
                onClick={() => onShow(row)}
              >
                #{row.signalId}
                <span className="sr-only"> open the story</span>
              </button>
            </td>
            <td>{times.bare.dateTime(row.publishedAt)}</td>
            <td>{row.instrument}</td>
            <td>
              <span className="dir" data-direction={row.direction}>
                {row.direction.toUpperCase()}
              </span>
            </td>
            <td className="num">{formatPrice(row.instrument, row.entry)}</td>
            <td className="num">{formatPrice(row.instrument, row.stop)}</td>
            <td>{stateText(row)}</td>
            <td className="num" data-act>
              {signed(row.results.t1)}
            </td>
            <td className="num" data-act>
              {signed(row.results.half)}
            </td>
            <td className="text-text-2">{markTexts(row).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
