import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { UpdateSignalDto } from '@t0/contracts';
import type { Signal, SignalInstrument } from '@t0/contracts';
import type { Resolver } from 'react-hook-form';
import { changedFields } from '../../shared/editing/merge-edit.ts';
import { submitPrice } from '../../shared/signals/submit-price.ts';

/** What inline editing changes (specification 2, section 2). */
export const EDITED = ['entryPrice', 'slPrice', 't0Price', 't1Price', 'memo', 'status', 'direction'] as const;
export type SignalEdit = Pick<Signal, (typeof EDITED)[number]>;

/** The values an editor starts from. */
export function editOf(signal: Signal): SignalEdit {
  const { entryPrice, slPrice, t0Price, t1Price, memo, status, direction } = signal;
  return { entryPrice, slPrice, t0Price, t1Price, memo, status, direction };
}

/** The contract's rules for a change. The order of prices is free: a stop may move to its entry. */
export const editResolver = classValidatorResolver(UpdateSignalDto) as unknown as Resolver<SignalEdit>;

/** The parts to send: those that differ from what the edit is made against. */
export function changesOf(instrument: SignalInstrument, before: SignalEdit, edit: SignalEdit): UpdateSignalDto {
  const price = (text: string): string => submitPrice(instrument, text);
  const after: SignalEdit = {
    ...edit,
    entryPrice: price(edit.entryPrice),
    slPrice: price(edit.slPrice),
    t0Price: price(edit.t0Price),
    t1Price: price(edit.t1Price),
  };
  return changedFields(before, after);
}

/** What the fields go by. */
export const FIELD_NAMES: Record<(typeof EDITED)[number], string> = {
  entryPrice: 'Entry',
  slPrice: 'Stop loss',
  t0Price: 'T0',
  t1Price: 'T1',
  memo: 'Memo',
  status: 'Status',
  direction: 'Direction',
};
