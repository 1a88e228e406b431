import Big from 'big.js';
import type { StatementTrade } from '@t0/contracts/journal';
import { tradeOf } from './rows-to-trades.ts';

/** One execution. `profit`: of the position it closes, null where it closes none. */
export interface Fill {
  ticket: string;
  position?: string;
  symbol: string;
  direction: 'long' | 'short';
  size: string;
  price: string;
  at: string;
  profit: string | null;
  commission: string;
}

const ENTRY_DECIMALS = 8;

/**
 * The trades of executions: each that closes is one, its entry the mean of what it closes, first in, first out by symbol. An execution that
 * closes what was opened before the file has no entry.
 */
export function pairFills(fills: readonly Fill[]): StatementTrade[] {
  const open = new Map<string, { direction: Fill['direction']; at: string; price: string; rest: Big }[]>();
  const trades: StatementTrade[] = [];
  for (const fill of [...fills].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const { symbol, direction, price, at } = fill;
    const lots = open.get(symbol) ?? [];
    open.set(symbol, lots);
    let rest = new Big(fill.size);
    const taken: { at: string; size: Big; price: string }[] = [];
    while (rest.gt(0) && lots.length > 0 && lots[0]!.direction !== direction) {
      const lot = lots[0]!;
      const size = lot.rest.lt(rest) ? lot.rest : rest;
      taken.push({ at: lot.at, size, price: lot.price });
      lot.rest = lot.rest.minus(size);
      rest = rest.minus(size);
      if (lot.rest.eq(0)) lots.shift();
    }
    const closes = taken.length > 0 || (fill.profit !== null && fill.profit !== '0');
    if (closes) trades.push(closing(fill, taken));
    // What closes nothing that is known opens, unless it has a result: then its opening lies before the file.
    if (rest.gt(0) && (taken.length > 0 || !closes)) lots.push({ direction, at, price, rest });
  }
  return trades;
}

function closing(fill: Fill, taken: { at: string; size: Big; price: string }[]): StatementTrade {
  const { ticket, position = ticket, symbol, direction, at: closed, price: exit, profit, commission } = fill;
  const size = taken.reduce((sum, one) => sum.plus(one.size), new Big(0));
  const worth = taken.reduce((sum, one) => sum.plus(one.size.times(one.price)), new Big(0));
  const entry = size.eq(0) ? null : worth.div(size).round(ENTRY_DECIMALS).toFixed();
  const opened = taken[0]?.at ?? null;
  const side = direction === 'long' ? 'short' : 'long';
  const whole = size.eq(0) ? fill.size : size.toFixed();
  const known = { ticket, position, symbol, direction: side, size: whole } as const;
  return tradeOf({ ...known, opened, closed, entry, exit, profit: profit ?? '0', commission });
}
