import type { Signal } from '@t0/contracts';
import { endOf, heatOf, pipsBetween, pipUnit } from '@t0/domain';
import type { Heat } from '@t0/domain';
import { Check, Clock3, Minus, OctagonX, Square, TrendingDown, TrendingUp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { useTimes } from '../../shared/lib/times.ts';
import type { Times } from '../../shared/lib/times.ts';
import { usePrices } from '../../prices/price-store.ts';
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
const REASONS = { t1: ' T1', stop: ' STOP', manual: '' } as const;

/** One signal on the heat map, following its own instrument's price alone. */
export const HeatTile = memo(function HeatTile({ signal }: { signal: Signal }) {
  const price = usePrices((state) => state.quotes[signal.instrument]?.price);
  const heat = heatOf(signal, price);
  const times = useTimes();
  const Icon = iconOf(signal, heat);
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
        <Icon size={12} aria-hidden strokeWidth={2} />
        {WORDS[heat.state]}
        {signal.status === 'closed' && signal.closeReason && REASONS[signal.closeReason]}
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

function shadeName({ state, pips, shade }: Heat): string | undefined {
  if (state === 'closed') return state;
  return pips === null || shade === 0 ? undefined : `${pips > 0 ? 'l' : 's'}${shade}`;
}

/** The distance to the next level of the trade; of a closed one, the day it ended. */
function distance(signal: Signal, { state }: Heat, price: string | undefined, times: Times): string {
  if (state === 'closed') return times.day(endOf(signal));
  if (price === undefined) return 'No price';
  const [to, name] =
    signal.status === 'limit'
      ? [signal.entryPrice, 'entry']
      : state === 'target-hit'
        ? [signal.t1Price, 'T1']
        : [signal.t0Price, 'T0'];
  return `${Math.abs(pipsBetween(signal.instrument, price, to)).toFixed(1)} ${pipUnit(signal.instrument)} to ${name}`;
}
