import type { LiveEventType } from '@t0/contracts/live';
import { EXIT_RULES, type RecordAnswer, type RecordPrices, type RecordCounts } from '@t0/contracts/record';
import { ArrowLeft, ChartLine, ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { onPush } from '../../live/transient.ts';
import { useFollowed, type Followed } from '../../live/use-followed.ts';
import { throttleCalls } from '../../shared/lib/throttle-calls.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { PlotPanel } from '../../shared/plots/plot-panel.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { CalibrationPlot, CalibrationTable, EquityPlot, EquityTable } from './record-plots.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { RuleFigures } from './rule-figures.tsx';
import { count } from '../../shared/lib/count.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { request } from '../../shared/lib/http.ts';

const NAMES: [keyof RecordCounts, string][] = [
  ['published', 'published'],
  ['ended', 'ended'],
  ['open', 'open'],
  ['waiting', 'waiting'],
  ['neverFilled', 'never filled'],
  ['edited', 'edited after publication'],
  ['withdrawn', 'withdrawn'],
  ['reopened', 'reopened'],
  ['offMarket', 'entered at the market, not as published'],
  ['priceDue', 'waiting for a live price'],
  ['unpriced', 'ended without a price'],
  ['beforeLedger', 'from before the ledger'],
];

const TYPES: readonly LiveEventType[] = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'record_settings.updated',
];

const POLL_MS = 30_000;

const EVERY_MS = 1000;

/** The figures, read again after the events that change them. Visitors receive no signals, but each checkpoint that covers new steps. */
function useRecord(prices: RecordPrices | null): Followed<RecordAnswer> {
  const queryKey = useMemo(() => ['/api/record', prices] as const, [prices]);
  const read = useCallback(
    (signal: AbortSignal) => request<RecordAnswer>(`/api/record${prices ? `?prices=${prices}` : ''}`, { signal }),
    [prices],
  );
  const followed = useFollowed({
    queryKey,
    read,
    types: TYPES,
    pollMs: POLL_MS,
    everyMs: EVERY_MS,
    failure: 'The record cannot be loaded.',
  });
  const reread = useEffectEvent(followed.retry);
  useEffect(() => {
    const { run, stop } = throttleCalls(EVERY_MS, () => reread());
    const off = onPush('checkpoint', run);
    return () => {
      off();
      stop();
    };
  }, []);
  return followed;
}

/** The placeholder of the content below the figures. After the equity there is none: that depends on the ended signals. */
function DetailsWaiting() {
  return (
    <div aria-busy="true" className="grid min-h-[700px] content-start gap-4 max-md:-mx-(--gutter) max-md:gap-3">
      <CountsPanel counts={undefined} note="" />
      <Panel title="Equity" bleed actions={<span className="h-(--control)" />}>
        <div className="min-h-[260px]" />
      </Panel>
    </div>
  );
}

/** The owner's text on the page. */
export interface RecordCopy {
  title: string;
  lead: string;
  /** The text next to the results; undefined until it is known, and until then there are none. */
  beside: string | undefined;
}

/** The results of the signals (docs/product/record.md#page): figures first. `backTo`: the target of the back link. */
export function RecordView({ copy, backTo }: { copy: RecordCopy; backTo: string }) {
  const [prices, setPrices] = useState<RecordPrices | null>(null);
  const { data: record, status, error, retry } = useRecord(prices);
  const data = copy.beside === undefined ? undefined : record;
  return (
    <div className="mx-auto grid w-full max-w-[1440px] gap-4 px-(--gutter) pt-6 pb-10 max-md:gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={backTo} data-print="hide" className={buttonClass()}>
          <ArrowLeft size={14} aria-hidden /> {backTo === '/' ? 'BACK TO MAIN' : 'BACK TO TERMINAL'}
        </Link>
        <h1 className="text-title font-semibold tracking-[0.03em]">{copy.title}</h1>
        {data?.simulated && (
          <span className="badge" data-tone="limit">
            SIMULATED
          </span>
        )}
        <Link to="/verify" data-print="hide" className={`ml-auto ${buttonClass('quiet')}`}>
          <ShieldCheck size={14} aria-hidden /> CHECK IT YOURSELF
        </Link>
      </div>
      {/* Widths in rem: `ch` is another width until the font is there, and lines would break again. */}
      <p className="read max-w-[40rem] text-text-2">{copy.lead}</p>
      {status === 'error' ? (
        <Panel title="Record">
          <PanelError title="The record is not available" text={error} onRetry={retry} />
        </Panel>
      ) : (
        <>
          <div className="grid gap-4 max-md:-mx-(--gutter) max-md:gap-3" aria-busy={!data}>
            {EXIT_RULES.map((rule) => (
              <RuleFigures key={rule} rule={rule} figures={data?.figures[rule]} />
            ))}
          </div>
          {/* The content below comes with it: the owner decides its length. */}
          {copy.beside !== undefined && (
            <>
              <p
                className="read max-w-[48rem] border-l-2 border-line-control pl-3 text-meta [overflow-wrap:anywhere] whitespace-pre-line text-text-2"
                data-testid="beside-results"
              >
                {copy.beside}
              </p>
              {data ? (
                <Details record={data} onOther={() => setPrices(data.simulated ? 'real' : 'simulated')} />
              ) : (
                <DetailsWaiting />
              )}
            </>
          )}
        </>
      )}
    </div>
  );
}

function Details({ record, onOther }: { record: RecordAnswer; onOther: () => void }) {
  const times = useTimes();
  const { counts, equity, calibration, groups, size, from, to } = record;
  return (
    <div className="grid gap-4 max-md:-mx-(--gutter) max-md:gap-3">
      <CountsPanel
        counts={counts}
        note={from && to ? `ledger of ${size} rows, ${times.date(from)} to ${times.date(to)}` : 'the ledger is empty'}
        actions={
          record.hasOther && (
            <Button size="sm" onClick={onOther}>
              {record.simulated ? 'Show the record of real prices' : 'Show the simulated record'}
            </Button>
          )
        }
      />
      {counts.ended === 0 ? (
        <Panel title="Equity" bleed>
          <PanelState
            icon={ChartLine}
            title="No signal has ended yet"
            text="The equity curve and the calibration begin with the first one."
          />
        </Panel>
      ) : (
        <>
          <PlotPanel
            title="Equity"
            note="sum of results in R, by time of the end"
            plot={<EquityPlot equity={equity} />}
            table={<EquityTable equity={equity} />}
          />
          <PlotPanel
            title="Calibration"
            note="confidence against outcome"
            plot={<CalibrationPlot bands={calibration} />}
            table={<CalibrationTable bands={calibration} />}
          />
          <GroupsPanel groups={groups} />
        </>
      )}
      <RowsPanel prices={record.simulated ? 'simulated' : 'real'} size={size} />
    </div>
  );
}

interface CountsPanelProps {
  /** Undefined: still to come. */
  counts: RecordCounts | undefined;
  /** The scope of the ledger. */
  note: string;
  actions?: ReactNode;
}

/** Every published signal, by its outcome: nothing is left out. */
function CountsPanel({ counts, note, actions }: CountsPanelProps) {
  return (
    <Panel
      title="Outcomes of all signals"
      bleed
      // A line of its own on a phone, for any text: the counts do not move when it comes.
      note={<span className="meta min-h-4 max-md:basis-full">{note}</span>}
      actions={actions}
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3 text-meta" data-testid="record-counts">
        {NAMES.map(([field, name]) => (
          <div key={field} className="flex gap-1.5">
            <dt className="order-2 text-text-3">{name}</dt>
            <dd className="font-medium">{counts ? count(counts[field]) : <Skeleton className="my-[3px] w-[1ch]" />}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
