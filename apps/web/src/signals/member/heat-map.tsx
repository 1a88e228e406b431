import type { Signal } from '@t0/contracts/signals';
import { pipUnit, pipsBetween, pipsOfTrade } from '@t0/domain/prices';
import { closeWord, endOf, heatOf, heatSignals, targetsOf, targetsReached, type Heat } from '@t0/domain/signals';
import { Check, Clock3, Minus, OctagonX, Square, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react';
import { createElement, memo, useCallback, useMemo, useState, type RefCallback } from 'react';
import { usePrices } from '../../prices/price-store.ts';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { signed } from '../../shared/lib/format.ts';
import { useTimes, type Times } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { CurrentPrice, CurrentRail } from '../current-price.tsx';
import { DirectionMark } from '../signal-marks.tsx';

const TRENDS: Record<Heat['trend'], LucideIcon> = { up: TrendingUp, down: TrendingDown, level: Minus };
const WORDS: Record<Heat['state'], string> = {
  'target-hit': 'TARGET HIT',
  'stop-hit': 'STOP HIT',
  winning: 'WINNING',
  losing: 'LOSING',
  neutral: 'NEUTRAL',
  closed: 'CLOSED',
};
const TONES: Record<Heat['state'], string> = {
  'target-hit': 'text-long',
  'stop-hit': 'text-short',
  winning: 'text-long',
  losing: 'text-short',
  neutral: 'text-text-2',
  closed: '',
};

/** One signal on the heat map, following its own instrument's price alone. */
export const HeatTile = memo(function HeatTile({ signal }: { signal: Signal }) {
  const price = usePrices((state) => state.quotes[signal.instrument]?.price);
  const heat = heatOf(signal, price);
  const times = useTimes();
  const live = signal.status === 'closed' ? '' : 'live-price';
  return (
    <li data-slides data-testid={`heat-${signal.id}`} data-state={heat.state} data-shade={shadeName(heat)}>
      <div className="flex items-center justify-between gap-2">
        <b className="font-semibold">{signal.instrument}</b>
        <DirectionMark direction={signal.direction} quiet />
      </div>
      <p
        className={`mt-1.5 flex items-center gap-1.5 text-label leading-4 font-medium tracking-[0.04em] whitespace-nowrap ${live} ${TONES[heat.state]}`}
      >
        {createElement(iconOf(signal, heat), { size: 12, 'aria-hidden': true, strokeWidth: 2 })}
        {WORDS[heat.state]}
        {heat.r !== null && <span className="ml-auto">{signed(heat.r, 2)} R</span>}
        {signal.status === 'closed' &&
          signal.closeReason &&
          ` ${closeWord(signal.closeReason, '').toUpperCase()}`.trimEnd()}
      </p>
      <CurrentPrice signal={signal} className="-ml-1 bg-transparent! leading-[18px]" />
      <CurrentRail signal={signal} className="mt-2" />
      <p className={`mt-0.5 text-meta whitespace-nowrap text-text-2 in-data-[state=closed]:text-text-3 ${live}`}>
        {distance(signal, heat, price, times)}
      </p>
    </li>
  );
});

function iconOf({ status }: Signal, { state, trend }: Heat): LucideIcon {
  if (status === 'limit') return Clock3;
  if (state === 'target-hit') return Check;
  if (state === 'stop-hit') return OctagonX;
  return state === 'closed' ? Square : TRENDS[trend];
}

function shadeName({ state, r, shade }: Heat): string | undefined {
  if (state === 'closed') return state;
  return r === null || shade === 0 ? undefined : `${r > 0 ? 'l' : 's'}${shade}`;
}

/** The distance to the next level of the trade; of a closed one, the day it ended. */
function distance(signal: Signal, { state }: Heat, price: string | undefined, times: Times): string {
  if (state === 'closed') return times.day(endOf(signal));
  if (price === undefined) return 'No price';
  const [to, name] = signal.status === 'limit' ? [signal.entryPrice, 'entry'] : nextTarget(signal, state, price);
  return `${Math.abs(pipsBetween(signal.instrument, price, to)).toFixed(1)} ${pipUnit(signal.instrument)} to ${name}`;
}

/** The price and the name of the next target: of a signal that ends at T1 by the price alone, of others also by what was reached. */
function nextTarget(signal: Signal, state: Heat['state'], price: string): [string, string] {
  const { instrument, direction } = signal;
  if (!signal.furtherTargets) return state === 'target-hit' ? [signal.t1Price, 'T1'] : [signal.t0Price, 'T0'];
  const [targets, reached] = [targetsOf(signal), targetsReached(signal)];
  const ahead = targets.findIndex((to, at) => at >= reached && pipsOfTrade(instrument, direction, price, to) > 0);
  const next = ahead < 0 ? targets.length - 1 : ahead;
  return [targets[next]!, `T${next}`];
}

/** Until it is known: those of a desktop. */
const USUAL = 8;

/** The number of columns of a grid, as its width changes; before the first paint, too. */
function useColumns(): [RefCallback<HTMLElement>, number] {
  const [columns, setColumns] = useState(USUAL);
  const watch = useCallback((grid: HTMLElement | null) => {
    if (!grid || typeof ResizeObserver === 'undefined') return undefined;
    const look = (): void => setColumns(getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  return [watch, columns];
}

/** Rows of tiles shown at once. */
const ROWS = 3;

/**
 * PERFORMANCE HEAT MAP: the open signals, then the 3 most recently closed; nothing without any (docs/product/terminal.md#heat-map). It has
 * whole rows, as many as at first: later changes do not make it higher or lower. The rest is behind one click.
 */
export function HeatMap({ signals }: { signals: readonly Signal[] }) {
  const all = useMemo(() => heatSignals(signals), [signals]);
  const [whole, setWhole] = useState(false);
  const [grid, columns] = useColumns();
  const [kept, keep] = useState({ columns: 0, rows: 0 });
  if (all.length === 0) return null;
  if (kept.columns !== columns) {
    keep({ columns, rows: Math.min(ROWS, Math.max(1, Math.floor(all.length / columns))) });
    return null;
  }
  const fits = kept.rows * columns;
  const shown = whole ? all : all.slice(0, fits);
  const blanks = Math.max(fits, Math.ceil(shown.length / columns) * columns) - shown.length;
  return (
    <Panel
      title="Performance heat map"
      bleed
      note={<span className="meta max-desk:hidden">open signals and the 3 most recent closed</span>}
      actions={
        <>
          <SimulatedLabel className="max-desk:hidden" />
          {all.length > fits && (
            <Button size="sm" aria-expanded={whole} className="-my-2" onClick={() => setWhole(!whole)}>
              {whole ? 'SHOW FEWER' : `SHOW ALL ${all.length}`}
            </Button>
          )}
          <HeatKey />
        </>
      }
    >
      <ul ref={grid} className="heat" data-testid="heat-map">
        {shown.map((signal) => (
          <HeatTile key={signal.id} signal={signal} />
        ))}
        {Array.from({ length: blanks }, (_, blank) => (
          <li key={`blank ${blank}`} aria-hidden />
        ))}
      </ul>
    </Panel>
  );
}

function HeatKey() {
  return (
    <p className="heat-key flex flex-wrap items-center gap-x-4 text-label whitespace-nowrap text-text-3">
      {[['s3', 's2', 's1', 'against'] as const, ['l1', 'l2', 'l3', 'with the trade'] as const].map(
        ([a, b, c, word]) => (
          <span key={word}>
            {[a, b, c].map((shade) => (
              <i key={shade} data-shade={shade} />
            ))}{' '}
            {word}
          </span>
        ),
      )}
      <span className="max-desk:hidden">under 0.25, 0.25 to 0.6, over 0.6 R</span>
    </p>
  );
}
