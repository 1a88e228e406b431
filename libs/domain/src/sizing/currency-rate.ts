import Big from 'big.js';
import { findInstrument, instrumentSymbols, type Quote } from '@t0/contracts/prices';
import type { NumberKind } from '../prices/number.ts';
import { tradeTermsOf, type Currency } from '../signals/trade-terms.ts';

/** Rounds up: what a loss costs is never said too low. */
const Up = Big();
Up.DP = 24;
Up.RM = Big.roundUp;
/** Rounds down: what a gain brings is never said too high. */
const Down = Big();
Down.DP = 24;
Down.RM = Big.roundDown;

/** The value of one unit of a currency in another, decimal strings. */
export interface CurrencyRate {
  /** To pay: losses and margin. At least `get`. */
  pay: string;
  /** To receive: gains. */
  get: string;
  /** The feeds it was crossed from, in order; empty for one and the same currency. */
  by: string[];
}

/** Both sides of a pair of currencies. */
export type PairQuote = Pick<Quote, 'bid' | 'ask'> & { symbol: string };

interface Step {
  to: Currency;
  pay: Big;
  get: Big;
  symbol: string;
}

/** From which currency one comes to which by a pair: forwards at its prices, backwards at one by them. */
function stepsFrom(from: Currency, quotes: readonly PairQuote[]): Step[] {
  return quotes.flatMap(({ symbol, bid, ask }): Step[] => {
    const { base, quote } = tradeTermsOf(symbol);
    if (!base || !quote || !(Number(bid) > 0) || !(Number(ask) > 0)) return [];
    if (base === from) return [{ to: quote, pay: new Up(ask), get: new Down(bid), symbol }];
    // Anyone who owes one dollar sells pounds for it at the bid of GBPUSD.
    if (quote === from) return [{ to: base, pay: new Up(1).div(bid), get: new Down(1).div(ask), symbol }];
    return [];
  });
}

/**
 * The rate from one currency to another by the quotes of the feeds, crossed where needed, by the shortest way
 * (docs/product/sizing.md#rates). `quotes`: only those that may be dealt at. Null where none leads there.
 *
 * @example
 * currencyRate('JPY', 'GBP', [{ symbol: 'GBPJPY', bid: '200.00', ask: '200.10' }])?.pay; // '0.005': one by the bid
 */
export function currencyRate(from: Currency, to: Currency, quotes: readonly PairQuote[]): CurrencyRate | null {
  let ends: { at: Currency; pay: Big; get: Big; by: string[] }[] = [
    { at: from, pay: new Up(1), get: new Down(1), by: [] },
  ];
  const been = new Set<Currency>([from]);
  while (ends.length > 0) {
    const there = ends.find(({ at }) => at === to);
    if (there) return { pay: there.pay.toFixed(), get: there.get.toFixed(), by: there.by };
    ends = ends.flatMap(({ at, pay, get, by }) =>
      stepsFrom(at, quotes)
        .filter((step) => !been.has(step.to) && been.add(step.to))
        .map((step) => ({
          at: step.to,
          pay: pay.times(step.pay),
          get: get.times(step.get),
          by: [...by, step.symbol],
        })),
    );
  }
  return null;
}

/** The kind of a typed rate: it is read by the reference prices that lead there (docs/product/numbers.md#one-number). */
export function rateKind(from: Currency | null, to: Currency): NumberKind {
  const quotes = instrumentSymbols().flatMap((symbol) => {
    const price = findInstrument(symbol)?.referencePrice;
    return price ? [{ symbol, bid: price, ask: price }] : [];
  });
  return { of: 'rate', near: (from && currencyRate(from, to, quotes)?.get) ?? null };
}
