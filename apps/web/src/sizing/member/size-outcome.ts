import { priceKind, readAmount, type NumberKind } from '@t0/domain/prices';
import type { Currency, TradeTerms } from '@t0/domain/signals';
import { lossPercentText, moneyKind, positionSize, quantityText, portionGains } from '@t0/domain/sizing';
import type { CurrencyRate, PositionSize, SizeQuestion, PortionGains } from '@t0/domain/sizing';
import type { BrokerTerms, Figures } from '../figures.ts';
import { isByPortions, pipOf, portionsOfTrade, targetTexts, type Trade } from './trade.ts';

/** The result of the calculator: a size, or in one sentence the reason why there is none. */
export type SizeOutcome =
  /** `split`: of a trade that comes out by portions and has all its targets. */
  | { size: PositionSize; currency: Currency; split?: SizeSplit; sentence?: undefined }
  /** `asks`: something is to be typed; otherwise there is no size for this trade. */
  | { size?: undefined; sentence: string; asks: boolean };

interface SizeInput {
  trade: Trade;
  /** The instrument's present price, by which a typed one is read; null where none is known. */
  live: string | null;
  figures: Pick<Figures, 'balance' | 'currency' | 'leverage'>;
  percent: string;
  usual: TradeTerms;
  terms: BrokerTerms | undefined;
  /** Null: neither a feed nor the user gives one. */
  rate: Pick<CurrencyRate, 'pay' | 'get'> | null;
}

const asks = (sentence: string): SizeOutcome => ({ sentence, asks: true });

/** The typed figures, in the order in which they are asked for. Without a leverage the margin is left out. */
type Name = 'entry' | 'stop' | 't0' | 't1' | 'balance' | 'contractSize' | 'step' | 'leverage';

type Read = Record<Name, string | null> & { further: string[] };

/** The size for a trade by the user's figures, or the first missing figure (docs/product/sizing.md#size). */
export function sizeOutcome(input: SizeInput): SizeOutcome {
  const { trade, figures, percent, usual, rate } = input;
  const read = readFigures(input);
  if ('error' in read) return asks(read.error);
  const { entry, stop, balance, contractSize, step, t0, t1, leverage } = read;
  if (!entry) return asks('Enter the entry price to see the size.');
  if (!stop) return asks('No size without a stop: enter the stop.');
  if (!balance) return asks('Enter your balance to see the size.');
  if (!rate) return asks(`Enter the rate from ${usual.quote} to ${figures.currency} to see the size.`);
  const portions = portionsOfTrade(trade);
  if ('error' in portions) return asks(`${portions.error}.`);
  const question: SizeQuestion = {
    direction: trade.direction,
    entry,
    stop,
    balance,
    percent,
    contractSize: contractSize!,
    step: step!,
    rate,
    pip: pipOf(trade.instrument),
    ...(t0 && { t0 }),
    ...(t1 && { t1 }),
    ...(leverage && { leverage }),
  };
  const { size, none } = positionSize(question);
  if (size) {
    const targets = t0 && t1 && isByPortions(trade) ? [t0, t1, ...read.further] : null;
    const split = targets && splitOf(question, size.lots, targets, portions.value);
    return { size, currency: figures.currency, ...(split && { split }) };
  }
  if (none.reason === 'no-stop') return { sentence: 'No size without a stop behind the entry.', asks: false };
  const sentence = `No size: the smallest size, ${quantityText(none.smallest)} lots, would lose ${lossPercentText(none.smallestPercent)} at the stop.`;
  return { sentence, asks: false };
}

/** Every filled figure; an unreadable one is an error, as no size may rest on the others alone. */
function readFigures({ trade, live, figures, usual, terms }: SizeInput): Read | { error: string } {
  const price = priceKind(trade.instrument, live);
  const texts: [Name, string, NumberKind, string][] = [
    ['entry', 'Entry', price, trade.entry],
    ['stop', 'Stop loss', price, trade.stop],
    ['t0', 'T0', price, trade.t0],
    ['t1', 'T1', price, trade.t1],
    ['balance', 'Balance', moneyKind(figures.currency), figures.balance],
    ['leverage', 'Leverage', { of: 'count' }, figures.leverage],
    ['contractSize', 'Contract size', { of: 'count' }, terms?.contractSize || usual.contractSize],
    ['step', 'Smallest size', { of: 'lots' }, terms?.step || usual.step],
  ];
  const values = { further: [] as string[] } as Read;
  for (const [index, text] of targetTexts(trade).slice(2).entries()) {
    if (text.trim() === '') return { error: `T${index + 2} is empty: enter it, or clear the targets after it.` };
    const read = readAmount(text, price);
    if ('error' in read) return { error: `T${index + 2}: ${read.error}.` };
    values.further.push(read.value);
  }
  for (const [name, label, kind, text] of texts) {
    const read = text.trim() === '' ? { value: null } : readAmount(text, kind);
    if ('error' in read) return { error: `${label}: ${read.error}.` };
    values[name] = read.value;
  }
  return values;
}

/** What comes out at each target. */
export interface SizeSplit extends PortionGains {
  /** Why the lots are not the portions; null where they are. */
  note: string | null;
}

/** What a size of whole steps gives by portions, and whether a broker can split it so (docs/product/sizing.md#gain-by-portion). */
function splitOf(
  question: SizeQuestion,
  lots: string,
  targets: readonly string[],
  portions: readonly number[],
): SizeSplit {
  const gains = portionGains(question, lots, targets, portions);
  return { ...gains, note: gains.exact ? null : roundingNote(gains, lots, question.step) };
}

/** Says that a broker cannot split a size by its portions (docs/product/sizing.md#gain-by-portion). */
function roundingNote({ parts }: PortionGains, lots: string, step: string): string {
  const without = parts.flatMap((part, index) => (part.lots === '0' ? [`T${index}`] : []));
  const [size, smallest] = [quantityText(lots), quantityText(step)];
  return without.length > 0
    ? `A broker cannot split ${size} lots into ${parts.length} parts of at least ${smallest}: nothing comes out at ${without.join(', ')}.`
    : `A broker closes in steps of ${smallest} lots: the parts are rounded.`;
}
