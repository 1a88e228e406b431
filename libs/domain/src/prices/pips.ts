import Big from 'big.js';
import { findInstrument, type PipUnit, type SignalDirection } from '@t0/contracts/prices';

/** Price difference x factor = pips (docs/product/prices.md#pips): the instrument's; of one not in the table, JPY pairs 100, others 10000. */
export function pipFactor(symbol: string): number {
  return findInstrument(symbol)?.pipFactor ?? (symbol.endsWith('JPY') ? 100 : 10000);
}

/** Signed distance from `from` to `to` in pips (points for point-quoted instruments), decimal-exact. */
export function pipsBetween(symbol: string, from: string | number, to: string | number): number {
  return new Big(to).minus(from).times(pipFactor(symbol)).toNumber();
}

/** Pips gained (positive) or lost (negative) by a trade opened at `entry` when the price is `price`. */
export function pipsOfTrade(
  symbol: string,
  direction: SignalDirection,
  entry: string | number,
  price: string | number,
): number {
  const pips = pipsBetween(symbol, entry, price);
  return direction === 'long' ? pips : -pips || 0;
}

/** What the distances of an instrument are counted in (docs/product/prices.md#pips). */
export const unitOf = (symbol: string): PipUnit => findInstrument(symbol)?.unit ?? 'pips';

/** The same as it is written after a figure: 'pips', 'pts'. */
export const pipUnit = (symbol: string): 'pips' | 'pts' => (unitOf(symbol) === 'points' ? 'pts' : 'pips');

/** An amount of units in lots, to eight digits; null where that leaves nothing. Decimal strings. */
export function lotsOf(units: string, contractSize: string): string | null {
  const lots = new Big(units).div(contractSize).round(8);
  return lots.gt(0) ? lots.toFixed() : null;
}
