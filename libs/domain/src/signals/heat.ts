import Big from 'big.js';
import type { Signal } from '@t0/contracts/signals';
import { toPriceUnits } from '../prices/price-units.ts';
import { endOf, isOpenSignal } from './signal-order.ts';
import { compareText } from '../platform/text-order.ts';

/** The state of a signal on a tile of the heat map. */
export type HeatState = 'target-hit' | 'stop-hit' | 'winning' | 'losing' | 'neutral' | 'closed';

/** A signal against a price. */
export interface Heat {
  state: HeatState;
  /** Gained (positive) or lost since entry, in R; null where nothing is at stake: no price, not opened, closed. */
  r: number | null;
  /** How strongly the tile is shaded: 0 not at all, 1 under 0.25 R, 2 from 0.25 to 0.6 R, 3 beyond. */
  shade: 0 | 1 | 2 | 3;
  /** The icon: where the trade goes, level within 0.05 R. */
  trend: 'up' | 'down' | 'level';
}

type Trade = Pick<Signal, 'instrument' | 'direction' | 'entryPrice' | 'targetPrice' | 'slPrice' | 'status'> &
  Partial<Pick<Signal, 'risk'>>;
type Listed = Trade & Pick<Signal, 'closedAt' | 'updatedAt' | 'id'>;

/** In hundredths of 1 R. */
const SHADE_FROM = 25;
const SHADE_FULL = 60;
const TREND_FROM = 5;
/** Closed signals on the map (docs/product/terminal.md#heat-map). */
const CLOSED_SHOWN = 3;
const NOTHING = { r: null, shade: 0, trend: 'level' } as const;

/**
 * A signal against the live price (docs/product/terminal.md#heat-map): a long has hit its target at or above it, its stop at or below it
 * (a stop that is not below entry does not count), else it wins above its entry and loses otherwise; a short is the mirror.
 * Without a price, and while a limit order waits for its entry, it is neutral.
 */
export function heatOf(signal: Trade, price: string | null | undefined): Heat {
  if (signal.status === 'closed') return { state: 'closed', ...NOTHING };
  if (price === null || price === undefined || signal.status !== 'active') return { state: 'neutral', ...NOTHING };
  const { direction, entryPrice, targetPrice, slPrice, risk } = signal;
  const side = direction === 'long' ? 1 : -1;
  const ran = side * (toPriceUnits(price) - toPriceUnits(entryPrice));
  const oneR = risk === undefined ? Math.abs(toPriceUnits(entryPrice) - toPriceUnits(slPrice)) : toPriceUnits(risk);
  /** True if the price ran at least, or beyond, so many hundredths of 1 R. */
  const isFrom = (hundredths: number): boolean => Math.abs(ran) * 100 >= hundredths * oneR;
  const isBeyond = (hundredths: number): boolean => Math.abs(ran) * 100 > hundredths * oneR;
  /** How far `to` lies on the winning side of `from`. */
  const ahead = (from: string, to: string): number =>
    direction === 'long' ? new Big(to).cmp(from) : new Big(from).cmp(to);
  const atTarget = ahead(targetPrice, price) >= 0;
  const atStop = ahead(entryPrice, slPrice) < 0 && ahead(slPrice, price) <= 0;
  return {
    state: atTarget ? 'target-hit' : atStop ? 'stop-hit' : ran > 0 ? 'winning' : 'losing',
    r: oneR === 0 ? null : ran / oneR,
    shade: ran === 0 ? 0 : !isFrom(SHADE_FROM) ? 1 : isBeyond(SHADE_FULL) ? 3 : 2,
    trend: !isBeyond(TREND_FROM) ? 'level' : ran > 0 ? 'up' : 'down',
  };
}

/** The signals that the heat map shows: the open ones in their order, then the 3 most recently closed. */
export function heatSignals<T extends Listed>(signals: readonly T[]): T[] {
  const closed = signals
    .filter(({ status }) => status === 'closed')
    .sort((a, b) => compareText(endOf(b), endOf(a)) || b.id - a.id);
  return [...signals.filter(isOpenSignal), ...closed.slice(0, CLOSED_SHOWN)];
}
