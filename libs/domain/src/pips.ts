import Big from 'big.js';
import { INSTRUMENTS, isInstrument } from '@t0/contracts';
import type { SignalDirection } from '@t0/contracts';

/** Price difference x factor = pips: 100 for JPY pairs, 1 for US30 and other point-quoted instruments, else 10000 (specification 1, section 9). */
export function pipFactor(symbol: string): number {
  if (isInstrument(symbol)) return INSTRUMENTS[symbol].pipFactor;
  return symbol.endsWith('JPY') ? 100 : 10000;
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

/** 'pips' or 'pts', as the unit stands beside a figure. */
export function pipUnit(symbol: string): 'pips' | 'pts' {
  return isInstrument(symbol) && INSTRUMENTS[symbol].unit === 'points' ? 'pts' : 'pips';
}
