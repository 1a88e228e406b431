import { isCurrency, type Currency } from '@t0/domain/signals';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** A broker's terms for one instrument; empty: the usual ones. */
export interface BrokerTerms {
  contractSize: string;
  step: string;
}

/** A rate that no feed gives, as it was typed. `at`: its time, in ms since the epoch. */
interface TypedRate {
  rate: string;
  at: number;
}

/** The user's own figures, as typed. They never leave this browser (docs/product/sizing.md#stored-on-the-device). */
export interface Figures {
  balance: string;
  /** The account of the journal whose balance it is; null: it was typed. */
  account: { id: number; name: string } | null;
  currency: Currency;
  leverage: string;
  /** A visitor's choice; null: the stored setting. */
  percent: string | null;
  terms: Readonly<Record<string, BrokerTerms>>;
  /** By 'USD>EUR'. */
  rates: Readonly<Record<string, TypedRate>>;
}

const KEY = 't0-calculator';
const NONE: Figures = {
  balance: '',
  account: null,
  currency: 'USD',
  leverage: '30',
  percent: null,
  terms: {},
  rates: {},
};

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.length <= 40 ? value : otherwise;
const entries = (value: unknown): [string, Record<string, unknown>][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as Record<string, unknown>).filter(
        (entry): entry is [string, Record<string, unknown>] => typeof entry[1] === 'object' && entry[1] !== null,
      )
    : [];

function accountOf(value: unknown): Figures['account'] {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
}

/** The stored figures, each read separately: an unreadable one counts as never typed. */
function stored(): Figures {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return {
      balance: text(value.balance, NONE.balance),
      account: accountOf(value.account),
      currency: isCurrency(value.currency) ? value.currency : NONE.currency,
      leverage: text(value.leverage, NONE.leverage),
      percent: typeof value.percent === 'string' ? text(value.percent, '2') : null,
      terms: Object.fromEntries(
        entries(value.terms).map(([symbol, terms]) => [
          symbol,
          { contractSize: text(terms.contractSize, ''), step: text(terms.step, '') },
        ]),
      ),
      rates: Object.fromEntries(
        entries(value.rates).map(([pair, typed]) => [
          pair,
          { rate: text(typed.rate, ''), at: typeof typed.at === 'number' ? typed.at : 0 },
        ]),
      ),
    };
  } catch {
    return NONE;
  }
}

/** The figures of this browser. */
export const useFigures = scopedStore<Figures>('device', stored);

/** Changes them, now and for the next visit. */
export function setFigures(change: Partial<Figures>): void {
  useFigures.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useFigures.getState()));
  } catch {
    // Storage refused: the figures hold for this page.
  }
}

/** Takes them out of this browser. */
export function forgetFigures(): void {
  useFigures.setState(NONE);
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage refused: nothing was stored either.
  }
}
