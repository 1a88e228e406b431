import { instrumentSymbols } from '@t0/contracts/prices';
import { readAmount, type NumberKind } from '@t0/domain/prices';
import { tradeTermsOf, type Currency } from '@t0/domain/signals';
import { currencyRate, rateKind, type CurrencyRate } from '@t0/domain/sizing';
import { useConnection } from '../../shared/lib/connection.ts';
import { latestPrice, usePrices, type Prices } from '../../prices/price-store.ts';
import { useTradingRules } from '../../signals/verdict.ts';
import { useFigures } from '../figures.ts';
import { sizeOutcome, type SizeOutcome } from './size-outcome.ts';
import type { Trade } from './trade.ts';

/** The source of the rate between the two currencies. */
export interface RateSource {
  from: Currency | null;
  to: Currency;
  /** The feeds it was crossed from; null: none leads there. */
  by: string[] | null;
  /** The time when it was typed in; null: it was not typed. */
  typedAt: number | null;
}

/** The current size for a trade, with its inputs. */
export interface SizeReading {
  outcome: SizeOutcome;
  percent: string;
  rate: RateSource;
}

/**
 * The size for a trade by the figures of this browser, live with the rates between currencies. `visitor`: a user without a trading config
 * chooses the percent here.
 */
export function useSize(trade: Trade, visitor: boolean): SizeReading {
  const figures = useFigures();
  const setting = useTradingRules((rules) => String(rules.positionSize));
  const connected = useConnection(({ state }) => state === 'live');
  const usual = tradeTermsOf(trade.instrument);
  const { currency } = figures;
  const fed = useFedRate(usual.quote, currency, connected);
  const typed = figures.rates[rateKey(usual.quote, currency)];
  const own = fed || !typed ? null : valueOf(typed.rate, rateKind(usual.quote, currency));
  const percent = (visitor ? figures.percent : null) ?? setting;
  const outcome = sizeOutcome({
    trade,
    live: latestPrice(trade.instrument),
    figures,
    percent,
    usual,
    terms: figures.terms[trade.instrument],
    rate: fed ?? (own ? { pay: own, get: own } : null),
  });
  const rate = { from: usual.quote, to: currency, by: fed?.by ?? null, typedAt: own && typed ? typed.at : null };
  return { outcome, percent, rate };
}

function valueOf(rate: string, kind: NumberKind): string | null {
  const read = readAmount(rate, kind);
  return 'value' in read ? read.value : null;
}

/** The key of a typed rate. */
export function rateKey(from: Currency | null, to: Currency): string {
  return `${from ?? ''}>${to}`;
}

/** By which price one enters now; null if there is none to deal at. */
export function useEntryNow({ instrument, direction }: Pick<Trade, 'instrument' | 'direction'>): string | null {
  const connected = useConnection(({ state }) => state === 'live');
  return usePrices((prices) => {
    const quote = connected ? dealable(prices, instrument) : null;
    return quote ? (direction === 'long' ? quote.ask : quote.bid) : null;
  });
}

function dealable({ quotes, feeds }: Pick<Prices, 'quotes' | 'feeds'>, symbol: Trade['instrument']) {
  const quote = quotes[symbol];
  return quote?.tradeable && feeds[symbol]?.state === 'live' ? quote : null;
}

const CUT = '|';

function useFedRate(from: Currency | null, to: Currency, connected: boolean): CurrencyRate | null {
  // One text: a tick of a feed that the rate is not crossed from renders nothing.
  const text = usePrices((prices) => {
    if (!from) return '';
    const quotes = instrumentSymbols().flatMap((symbol) => {
      const quote = connected ? dealable(prices, symbol) : null;
      return quote ? [{ symbol, bid: quote.bid, ask: quote.ask }] : [];
    });
    const rate = currencyRate(from, to, quotes);
    return rate ? [rate.pay, rate.get, ...rate.by].join(CUT) : '';
  });
  const [pay, get, ...by] = text.split(CUT);
  return pay && get ? { pay, get, by } : null;
}
