import { UpdateSignalDto } from '@t0/contracts';
import type { Signal, SignalInstrument } from '@t0/contracts';
import { priceKind, readAmount, readCount } from '@t0/domain';
import type { LevelledSignal, ReadNumber } from '@t0/domain';
import { checkBy } from '../../shared/editing/check-fields.ts';
import { differing } from '../../shared/editing/edit-state.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';
import { latestPrice } from '../../prices/price-store.ts';
import { submitPrice } from '../submit-price.ts';

const PRICES = ['entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/** The fields of inline editing (docs/product/console.md#signals); the creation date as its field shows it: 2026-11-19T09:05, UTC. */
export type SignalEdit = Pick<
  Signal,
  (typeof PRICES)[number] | 'memo' | 'status' | 'direction' | 'monthlyBias' | 'createdAt'
> & {
  /** As it is typed. */
  confidence: string;
};

/** The names of the fields on screen. */
export const FIELD_NAMES: Record<keyof SignalEdit, string> = {
  entryPrice: 'Entry',
  slPrice: 'Stop loss',
  t0Price: 'T0',
  t1Price: 'T1',
  memo: 'Memo',
  status: 'Status',
  direction: 'Direction',
  monthlyBias: 'Monthly bias',
  confidence: 'Confidence',
  createdAt: 'Created',
};

/** The current version of a signal. */
export function snapshotOfSignal(signal: Signal): EditSnapshot<SignalEdit> {
  const { entryPrice, slPrice, t0Price, t1Price, memo, status, direction, monthlyBias, version } = signal;
  const texts = { createdAt: toDateField(signal.createdAt), confidence: String(signal.confidence) };
  const fields = { entryPrice, slPrice, t0Price, t1Price, memo, status, direction, monthlyBias, ...texts };
  return { fields, version, order: version };
}

/** A typed price, compared with its instrument's current price (docs/product/numbers.md#one-number). */
const readPrice = (instrument: SignalInstrument, text: string): ReadNumber =>
  readAmount(text, priceKind(instrument, latestPrice(instrument)));

/** A price as it is sent, from any country's notation; an invalid one stays: `priceErrors` and the contract refuse it. */
export function sentPrice(instrument: SignalInstrument, text: string): string {
  const read = readPrice(instrument, text);
  return 'value' in read ? submitPrice(instrument, read.value) : text.trim();
}

/** The errors of the prices of these names, as they are typed, by field; an empty one is left to the contract. */
export function priceErrors(
  instrument: SignalInstrument,
  edit: SignalEdit,
  names: readonly string[] = PRICES,
): Record<string, string> {
  const errors = PRICES.flatMap((name) => {
    const read = names.includes(name) && edit[name].trim() !== '' ? readPrice(instrument, edit[name]) : null;
    return read && 'error' in read ? [[name, read.error]] : [];
  });
  return Object.fromEntries(errors) as Record<string, string>;
}

/** A confidence as it is sent; an invalid whole number stays, so that the contract refuses it with a message. */
export function sentConfidence(text: string): number {
  const figure = readCount(text);
  return Number.isNaN(figure) ? (text.trim() as unknown as number) : figure;
}

/** The fields to send: those that differ from the base of the edit, prices in their stored form. */
export function changesOf(instrument: SignalInstrument, before: SignalEdit, edit: SignalEdit): UpdateSignalDto {
  const after = { ...edit };
  for (const field of PRICES) after[field] = sentPrice(instrument, edit[field]);
  const { confidence, ...rest }: Partial<SignalEdit> = Object.fromEntries(
    differing(after, before).map((name) => [name, after[name]]),
  );
  const changes: UpdateSignalDto = {
    ...rest,
    ...(confidence !== undefined && { confidence: sentConfidence(confidence) }),
  };
  if (changes.createdAt !== undefined) changes.createdAt = fromDateField(changes.createdAt) ?? changes.createdAt;
  return changes;
}

/** A signal with the values of the fields, as the levels' rule reads it. */
export function levelled({ instrument, t0Hit }: Signal, edit: SignalEdit): LevelledSignal {
  const { direction, status } = edit;
  const price = (name: (typeof PRICES)[number]): string => sentPrice(instrument, edit[name]);
  return {
    instrument,
    t0Hit,
    direction,
    status,
    entryPrice: price('entryPrice'),
    slPrice: price('slPrice'),
    t0Price: price('t0Price'),
    t1Price: price('t1Price'),
  };
}

/** The contract's rules for a change. The order of prices is free: a stop may move to its entry. */
export const checkSignal = checkBy(UpdateSignalDto);
