import Big from 'big.js';
import { findInstrument, type Instrument } from '@t0/contracts/prices';

/** Currencies of accounts and of quotes. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'JPY', 'CHF', 'CAD', 'NZD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The trade terms of an instrument, as far as its symbol gives them. */
export interface TradeTerms {
  /** The currency of one unit, if it is one: GBP of GBPJPY. */
  base: Currency | null;
  /** The currency of its prices, and of profit and loss; null if the symbol does not give it. */
  quote: Currency | null;
  /** Units in one lot at most brokers (docs/product/sizing.md#contract-sizes). */
  contractSize: string;
  /** Smallest size and step, lots. */
  step: string;
  /** The name of a unit. */
  unit: string;
}

const STEP = '0.01';
const METALS: Record<string, { contractSize: string; unit: string }> = {
  XAU: { contractSize: '100', unit: 'oz' },
  XAG: { contractSize: '5000', unit: 'oz' },
};

/** True for one of `CURRENCIES`. */
export function isCurrency(value: unknown): value is Currency {
  return (CURRENCIES as readonly unknown[]).includes(value);
}

/**
 * The trade terms of `symbol` from the table of instruments. Other symbols: pairs of currencies and metals by their halves,
 * anything else at 1 unit a lot.
 */
export function tradeTermsOf(symbol: string): TradeTerms {
  const known = findInstrument(symbol);
  return known ? termsInTable(known) : termsBySymbol(symbol);
}

function termsInTable({ class: kind, base, quote, contractSize, smallestSize, sizeStep }: Instrument): TradeTerms {
  return {
    base: kind === 'currency' && isCurrency(base) ? base : null,
    quote: isCurrency(quote) ? quote : null,
    contractSize,
    // One figure for both: of a smallest size above the step, whole multiples are dealt.
    step: new Big(smallestSize).gt(sizeStep) ? smallestSize : sizeStep,
    unit: { currency: base, crypto: base, metal: 'oz', index: 'units' }[kind],
  };
}

function termsBySymbol(symbol: string): TradeTerms {
  const [head, tail] = [symbol.slice(0, -3), symbol.slice(-3)];
  const quote = isCurrency(tail) ? tail : null;
  if (isCurrency(head) && quote) return { base: head, quote, contractSize: '100000', step: STEP, unit: head };
  const metal = quote && METALS[head];
  if (metal) return { base: null, quote, ...metal, step: STEP };
  // BTCUSD, ETHUSD: a unit is a coin; anything else: a contract.
  return { base: null, quote, contractSize: '1', step: STEP, unit: isCurrency(tail) ? head : 'units' };
}
