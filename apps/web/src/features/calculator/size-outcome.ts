import type { CurrencyRate, Currency, PositionSize, TradeTerms } from '@t0/domain';
import { lossPercentText, positionSize, quantityText } from '@t0/domain';
import { amountOf } from './amounts.ts';
import type { BrokerTerms, Figures } from './figures.ts';
import { pipOf } from './trade.ts';
import type { Trade } from './trade.ts';

/** What the calculator says: a size, or in one sentence why there is none. */
export type SizeOutcome =
  | { size: PositionSize; currency: Currency; sentence?: undefined }
  /** `asks`: something is to be typed; otherwise there is no size for this trade. */
  | { size?: undefined; sentence: string; asks: boolean };

interface Asked {
  trade: Trade;
  figures: Pick<Figures, 'balance' | 'currency' | 'leverage'>;
  percent: string;
  usual: TradeTerms;
  terms: BrokerTerms | undefined;
  /** Null: neither a feed nor the person gives one. */
  rate: Pick<CurrencyRate, 'pay' | 'get'> | null;
}

const asks = (sentence: string): SizeOutcome => ({ sentence, asks: true });

/** The size for a trade by the person's figures, or what is missing, first things first (docs/product/decide.md#size). */
export function sizeOutcome({ trade, figures, percent, usual, terms, rate }: Asked): SizeOutcome {
  const [entry, stop] = [amountOf(trade.entry), amountOf(trade.stop)];
  if (!entry) return asks('Enter the entry price to see the size.');
  if (!stop) return asks('No size without a stop: enter the stop.');
  const balance = amountOf(figures.balance);
  if (!balance) return asks('Enter your balance to see the size.');
  const contractSize = amountOf(terms?.contractSize || usual.contractSize);
  if (!contractSize) return asks('Contract size must be a number above 0.');
  const step = amountOf(terms?.step || usual.step);
  if (!step) return asks('Smallest size must be a number above 0.');
  if (!rate) return asks(`Enter the rate from ${usual.quote} to ${figures.currency} to see the size.`);
  const [t0, t1, leverage] = [amountOf(trade.t0), amountOf(trade.t1), amountOf(figures.leverage)];
  const { size, none } = positionSize({
    direction: trade.direction,
    entry,
    stop,
    balance,
    percent,
    contractSize,
    step,
    rate,
    pip: pipOf(trade.instrument),
    ...(t0 && { t0 }),
    ...(t1 && { t1 }),
    ...(leverage && { leverage }),
  });
  if (size) return { size, currency: figures.currency };
  if (none.reason === 'no-stop') return { sentence: 'No size without a stop behind the entry.', asks: false };
  const sentence = `No size: the smallest size, ${quantityText(none.smallest)} lots, would lose ${lossPercentText(none.smallestPercent)} at the stop.`;
  return { sentence, asks: false };
}
