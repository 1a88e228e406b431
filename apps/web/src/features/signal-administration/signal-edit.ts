import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { UpdateSignalDto } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import type { Resolver } from 'react-hook-form';
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

/** The parts that differ from what the editor was looking at. */
export function changesOf(before: Signal, edit: SignalEdit): UpdateSignalDto {
  const price = (text: string): string => submitPrice(before.instrument, text);
  const after: SignalEdit = {
    ...edit,
    entryPrice: price(edit.entryPrice),
    slPrice: price(edit.slPrice),
    t0Price: price(edit.t0Price),
    t1Price: price(edit.t1Price),
  };
  return Object.fromEntries(EDITED.filter((field) => after[field] !== before[field]).map((f) => [f, after[f]]));
}

const NAMES: Record<(typeof EDITED)[number], string> = {
  entryPrice: 'entry',
  slPrice: 'stop loss',
  t0Price: 'T0',
  t1Price: 'T1',
  memo: 'memo',
  status: 'status',
  direction: 'direction',
};

/** In words, what somebody else changed while it was edited; null when nothing. */
export function changedMeanwhile(before: Signal, now: Signal): string | null {
  const fields = EDITED.filter((field) => before[field] !== now[field]).map((field) => NAMES[field]);
  return fields.length === 0 ? null : `Changed meanwhile: ${fields.join(', ')}`;
}

/** A creation date as the date field shows it: 2026-11-19T09:05, UTC. */
export function toDateField(iso: string): string {
  return iso.slice(0, 16);
}

/** The creation date from the date field, UTC; null when it is none. */
export function fromDateField(text: string): string | null {
  const at = new Date(`${text}Z`);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
