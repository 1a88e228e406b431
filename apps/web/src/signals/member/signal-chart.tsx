import { CANDLE_INTERVALS, type CandleInterval } from '@t0/contracts/prices';
import type { Signal, SignalStep } from '@t0/contracts/signals';
import type { ChartMark } from '../../prices/bars.ts';
import { LiveChart } from '../../prices/live-chart-panel.tsx';
import { serverNow } from '../../shared/lib/connection.ts';
import { useMemo, useState } from 'react';
import { journalMarks } from '../journal-marks.ts';
import { stepTitle } from '../signal-story.tsx';

/** Bars that a narrow chart shows well. */
const BARS = 120;
const INTERVALS = Object.keys(CANDLE_INTERVALS) as CandleInterval[];
const MINUTE = 60_000;

/** The shortest bars by which a signal's time fits the chart. */
function intervalFor(ageMs: number): CandleInterval {
  return INTERVALS.find((interval) => ageMs <= CANDLE_INTERVALS[interval] * MINUTE * BARS) ?? '1d';
}

/** The chart of a signal in its details: its levels, and entry, own fill, steps and moves of the stop where they happened. */
export function SignalChart({ signal, steps }: { signal: Signal; steps: readonly SignalStep[] }) {
  const created = Date.parse(signal.createdAt);
  const [age] = useState(() => serverNow() - created);
  const interval = intervalFor(age);
  const entry = journalMarks.useRow(signal.id)?.entry;
  const marks = useMemo(() => {
    const own: ChartMark[] = entry?.fill
      ? [{ at: Date.parse(entry.at), price: Number(entry.fill), text: 'YOUR FILL', level: 'zone' }]
      : [];
    // At the entry that it was published with, which an edit may have moved.
    const first = steps.flatMap(({ changes }) => changes).find(({ field }) => field === 'entryPrice');
    return [
      { at: created, price: Number(first?.from ?? signal.entryPrice), text: 'PUBLISHED', level: 'entry' } as const,
      ...steps.filter(({ kind }) => kind !== 'published').flatMap(markOf),
      ...own,
    ].sort((a, b) => a.at - b.at);
  }, [steps, entry, created, signal.entryPrice]);
  return (
    <div className="relative my-2 grid h-60 content-center border border-line">
      <LiveChart
        instrument={signal.instrument}
        interval={interval}
        signal={signal}
        marks={marks}
        from={created - CANDLE_INTERVALS[interval] * MINUTE * 10}
      />
    </div>
  );
}

/** A step at its price: a move of the stop at the new stop. */
function markOf(step: SignalStep): ChartMark[] {
  const stop = step.changes.find(({ field }) => field === 'slPrice')?.to;
  const price = Number(stop ?? step.price ?? step.tick?.bid);
  if (!step.at || !Number.isFinite(price)) return [];
  return [{ at: Date.parse(step.at), price, text: stepTitle(step), level: stop === undefined ? 't0' : 'sl' }];
}
