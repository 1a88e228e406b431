import Big from 'big.js';
import type { Statement, StatementFormat, StatementTrade } from '@t0/contracts/journal';
import { decimalOf, sumOf } from './decimals.ts';

const COMMENT_MAX = 200;

/** An empty statement of a format. */
export function statementOf(format: StatementFormat): Statement {
  return { format, number: null, currency: null, zone: null, trades: [], open: [], money: [], left: [], sums: [] };
}

/** A trade with what is usual where a format has no such column. */
export function tradeOf(
  given: Pick<StatementTrade, 'ticket' | 'symbol' | 'direction' | 'size'> & Partial<StatementTrade>,
): StatementTrade {
  const none = { opened: null, closed: null, entry: null, exit: null, stop: null };
  return {
    position: given.ticket,
    ...none,
    profit: '0',
    commission: '0',
    taxes: '0',
    swap: '0',
    ...given,
    comment: (given.comment ?? '').slice(0, COMMENT_MAX),
  };
}

/** Profit with all costs. */
export const netOf = ({ profit, commission, taxes, swap }: StatementTrade): string =>
  sumOf([profit, commission, taxes, swap]);

/** `whole` less `parts`, exact. */
export const less = (whole: string, ...parts: string[]): string =>
  parts.reduce((rest, part) => rest.minus(part), new Big(whole)).toFixed();

/** A level that a platform writes as 0 where there is none. */
export function levelOf(text: string, comma = false): string | null {
  const value = decimalOf(text, comma);
  return value === null || value === '0' ? null : value;
}

/** Long for 'buy', short for 'sell', in the words of the platforms; null for anything else. */
export function directionOf(word: string): 'long' | 'short' | null {
  if (/^(?:buy|bought|long|compra|comprar|b)$/i.test(word)) return 'long';
  return /^(?:sell|sold|short|venta|vender|s)$/i.test(word) ? 'short' : null;
}

/** The last three digits of a broker's number of an account; null where there is none. */
export function numberOf(text: string): string | null {
  return /(\d{1,3})\D*$/.exec(/\d[\d -]*/.exec(text)?.[0] ?? '')?.[1] ?? null;
}

/** Identity by content: equal rows are counted (docs/product/journal.md#identity). */
export class Counted {
  private readonly seen = new Map<string, number>();

  ticket(...content: (string | null)[]): string {
    const text = content
      .map((part) => part ?? '')
      .join('|')
      .slice(0, 180);
    const count = (this.seen.get(text) ?? 0) + 1;
    this.seen.set(text, count);
    return count === 1 ? text : `${text}#${count}`;
  }
}
