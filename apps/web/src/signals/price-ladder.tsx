import type { InstrumentSymbol, SignalDirection } from '@t0/contracts/prices';
import type { LastTarget, Signal } from '@t0/contracts/signals';
import { formatPrice, pipsBetween, pipUnit } from '@t0/domain/prices';
import { targetsOf, type SignalLevels } from '@t0/domain/signals';
import type { ReactNode } from 'react';
import { signed } from '../shared/lib/format.ts';
import { TargetPrice, type TargetRow } from './target-price.tsx';

/** The steps of the ladder, top to bottom on screen: with the trade is up, for long and short alike. */
type LadderKey = LastTarget | 't0' | 'current' | 'entry' | 'zone' | 'sl';

interface LadderStep {
  key: LadderKey;
  price: string;
  /** Height on the scale, 0 (top) to 1 (bottom). */
  at: number;
}

/** The levels on the ladder: with the further targets and the far end of the entry zone, where there are any. */
export type LadderLevels = SignalLevels & Partial<Pick<Signal, 'furtherTargets' | 'entryZonePrice'>>;

/** The ladder of a signal: the last target at the top, the stop at the bottom, the price between at its true place. */
export function ladderSteps(direction: SignalDirection, levels: LadderLevels, price: string | null): LadderStep[] {
  const targets = targetsOf(levels).map((target, index): [LadderKey, string] => [targetKey(index), target]);
  // Of levels at one price the first stays above.
  const steps: [LadderKey, string][] = targets.reverse();
  if (price !== null) steps.push(['current', price]);
  steps.push(['entry', levels.entryPrice]);
  if (levels.entryZonePrice) steps.push(['zone', levels.entryZonePrice]);
  steps.push(['sl', levels.slPrice]);
  const values = steps.map(([, value]) => Number(value));
  const top = direction === 'long' ? Math.max(...values) : Math.min(...values);
  const span = Math.max(...values) - Math.min(...values) || 1;
  return steps
    .map(([key, value]) => ({ key, price: value, at: Math.abs(Number(value) - top) / span }))
    .sort((a, b) => a.at - b.at);
}

const targetKey = (index: number): LadderKey => `t${index}` as LadderKey;

const NAMES: Partial<Record<LadderKey, string>> = {
  entry: 'ENTRY',
  zone: 'ZONE END',
  current: 'CURRENT',
  sl: 'STOP LOSS',
};
const nameOf = (key: LadderKey): string => NAMES[key] ?? key.toUpperCase();
const COLORS: Partial<Record<LadderKey, string>> = {
  current: 'var(--link)',
  entry: 'var(--text)',
  zone: 'var(--text-3)',
  sl: 'var(--short)',
};
const TONES: Partial<Record<LadderKey, string>> = {
  current: 'text-link!',
  entry: 'text-text!',
  zone: 'text-text-2!',
  sl: 'text-short!',
};
const ROW_PX = 44;

interface PriceLadderProps {
  symbol: InstrumentSymbol;
  direction: SignalDirection;
  levels: LadderLevels;
  /** The targets, T0 first; left out of a signal that is being written. */
  targets?: readonly TargetRow[] | undefined;
  price: string | null;
  /** Next to the current price: 'live', 'closed'. */
  priceNote: string;
  /** The current price follows the market. */
  isLive?: boolean;
  /** The button that copies the price of a level. Left out: nothing to copy. */
  copyButton?: (name: string, price: string) => ReactNode;
  /** The button that sets an alert at a level, around its distance. Left out: none. */
  alertButton?: (name: string, price: string, distance: ReactNode) => ReactNode;
}

/** The rail upright: every level at its true height, joined to its row of figures. */
export function PriceLadder({
  symbol,
  direction,
  levels,
  targets = [],
  price,
  priceNote,
  isLive,
  copyButton,
  alertButton = (_name, _price, distance) => distance,
}: PriceLadderProps) {
  const steps = ladderSteps(direction, levels, price);
  const rows = new Map<LadderKey, TargetRow>(targets.map((row, index) => [targetKey(index), row]));
  const live = isLive ? 'live-price' : '';
  return (
    <div className="grid grid-cols-[148px_1fr] px-5 py-4 max-md:grid-cols-[32px_1fr] max-md:px-4 max-md:py-3">
      <LadderPlot steps={steps} isReached={(key) => rows.get(key)?.isReached ?? false} live={live} />
      <ol>
        {steps.map((step) => (
          <li
            key={step.key}
            className={`grid h-11 items-center gap-2 border-b pl-2.5 last:border-b-0 max-md:gap-1.5 ${
              copyButton
                ? 'grid-cols-[96px_1fr_108px_32px] max-md:grid-cols-[74px_1fr_64px_44px]'
                : 'grid-cols-[96px_1fr_108px] max-md:grid-cols-[74px_1fr_64px]'
            } ${step.key === 'current' ? `${live} -mr-2 rounded-control border-transparent bg-pressed pr-2` : 'border-line'}`}
          >
            <StepName step={step} target={rows.get(step.key)} />
            <b
              className={`text-right text-[16px] max-md:text-[14px] ${step.key === 'current' ? 'font-semibold' : 'font-medium'}`}
            >
              {rows.has(step.key) ? <TargetPrice of={rows.get(step.key)!} /> : formatPrice(symbol, step.price)}
            </b>
            <span className={`meta text-right whitespace-nowrap ${live}`}>
              {step.key === 'current' || price === null
                ? step.key === 'current' && (
                    <>
                      <span className="max-md:hidden">{priceNote}</span>
                      <span className="md:hidden">{pipUnit(symbol)}</span>
                    </>
                  )
                : alertButton(
                    nameOf(step.key),
                    step.price,
                    <>
                      {signed(pipsBetween(symbol, price, step.price))}
                      <span className="max-md:hidden"> {pipUnit(symbol)}</span>
                    </>,
                  )}
            </span>
            {step.key !== 'current' &&
              copyButton?.(nameOf(step.key), formatPrice(symbol, step.price).replaceAll(',', ''))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The name of a step; of a target among several also the percent that comes out there. */
function StepName({ step: { key }, target }: { step: LadderStep; target: TargetRow | undefined }) {
  const tone = target?.isReached ? 'text-text-3!' : (TONES[key] ?? 'text-long!');
  return (
    <span className="whitespace-nowrap">
      <span className={`lab ${tone}`}>{nameOf(key)}</span>
      {target && target.portion !== null && <span className="meta ml-2">{target.portion}%</span>}
    </span>
  );
}

interface LadderPlotProps {
  steps: readonly LadderStep[];
  isReached: (key: LadderKey) => boolean;
  live: string;
}

function LadderPlot({ steps, isReached, live }: LadderPlotProps) {
  const height = steps.length * ROW_PX;
  const y = (at: number): number => 14 + at * (height - 28);
  const entry = steps.find((step) => step.key === 'entry');
  const zone = steps.find((step) => step.key === 'zone');
  const current = steps.find((step) => step.key === 'current');
  return (
    <svg
      viewBox={`0 0 148 ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      className="w-full"
      height={height}
      fill="none"
    >
      <path d={`M18 14V${height - 14}`} stroke="var(--line-control)" />
      {entry && zone && <path d={`M12 ${y(entry.at)}H26V${y(zone.at)}H12Z`} fill="var(--text)" fillOpacity=".2" />}
      {entry && current && (
        <path
          className={live}
          d={`M18 ${y(entry.at)}V${y(current.at)}`}
          stroke={current.at <= entry.at ? 'var(--long)' : 'var(--short)'}
          strokeWidth="3"
        />
      )}
      {steps.map((step, row) => (
        <path
          key={step.key}
          className={step.key === 'current' ? live : undefined}
          d={`M12 ${y(step.at)}H26C60 ${y(step.at)} 70 ${row * ROW_PX + 22} 108 ${row * ROW_PX + 22}H148`}
          stroke={isReached(step.key) ? 'var(--closed)' : (COLORS[step.key] ?? 'var(--long)')}
          strokeOpacity=".75"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {current && (
        <path
          className={live}
          d={`M18 ${y(current.at)}h.01`}
          stroke="var(--link)"
          strokeWidth="9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
