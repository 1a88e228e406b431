import Big from 'big.js';
import type { Signal } from '@t0/contracts/signals';
import { pipsOfTrade } from '../prices/pips.ts';
import { endOf, isOpenSignal } from './signal-order.ts';
import { compareText } from '../platform/text-order.ts';

/** The state of a signal on a tile of the heat map. */
export type HeatState = 'target-hit' | 'stop-hit' | 'winning' | 'losing' | 'neutral' | 'closed';

/** A signal against a price. */
export interface Heat {
  state: HeatState;
  /** Pips gained (positive) or lost since entry; null where nothing is at stake: no price, not opened, closed. */
  pips: number | null;
  /** How strongly the tile is shaded: 0 not at all, 1 under 20 pips, 2 from 20 to 50, 3 beyond. */
  shade: 0 | 1 | 2 | 3;
  /** The icon: where the trade goes, level within 5 pips. */
  trend: 'up' | 'down' | 'level';
}

type Trade = Pick<Signal, 'instrument' | 'direction' | 'entryPrice' | 'targetPrice' | 'slPrice' | 'status'>;
type Listed = Trade & Pick<Signal, 'closedAt' | 'updatedAt' | 'id'>;

const SHADE_FROM = 20;
const SHADE_FULL = 50;
const TREND_FROM = 5;
/** Closed signals on the map (docs/product/terminal.md#heat-map). */
const CLOSED_SHOWN = 3;
const NOTHING = { pips: null, shade: 0, trend: 'level' } as const;

/**
 * A signal against the live price (docs/product/terminal.md#heat-map): a long has hit its target at or above it, its stop at or below it
 * (a stop that is not below entry does not count), else it wins with pips above zero and loses otherwise; a short is the mirror.
 * Without a price, and while a limit order waits for its entry, it is neutral.
 */
export function heatOf(signal: Trade, price: string | null | undefined): Heat {
  if (signal.status === 'closed') return { state: 'closed', ...NOTHING };
  if (price === null || price === undefined || signal.status !== 'active') return { state: 'neutral', ...NOTHING };
  const { instrument, direction, entryPrice, targetPrice, slPrice } = signal;
  const pips = pipsOfTrade(instrument, direction, entryPrice, price);
  /** How far `to` lies on the winning side of `from`. */
  const ahead = (from: string, to: string): number =>
    direction === 'long' ? new Big(to).cmp(from) : new Big(from).cmp(to);
  const atTarget = ahead(targetPrice, price) >= 0;
  const atStop = ahead(entryPrice, slPrice) < 0 && ahead(slPrice, price) <= 0;
  return {
    state: atTarget ? 'target-hit' : atStop ? 'stop-hit' : pips > 0 ? 'winning' : 'losing',
    pips,
    shade: shadeOf(Math.abs(pips)),
    trend: pips > TREND_FROM ? 'up' : pips < -TREND_FROM ? 'down' : 'level',
  };
}

function shadeOf(distance: number): Heat['shade'] {
  if (distance === 0) return 0;
  if (distance < SHADE_FROM) return 1;
  return distance <= SHADE_FULL ? 2 : 3;
}

/** The signals that the heat map shows: the open ones in their order, then the 3 most recently closed. */
export function heatSignals<T extends Listed>(signals: readonly T[]): T[] {
  const closed = signals
    .filter(({ status }) => status === 'closed')
    .sort((a, b) => compareText(endOf(b), endOf(a)) || b.id - a.id);
  return [...signals.filter(isOpenSignal), ...closed.slice(0, CLOSED_SHOWN)];
}
