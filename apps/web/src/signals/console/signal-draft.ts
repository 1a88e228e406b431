import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateSignalDto, LIMITS, writtenInstruments } from '@t0/contracts';
import type { IntakeSignal, Signal } from '@t0/contracts';
import { biasOf, canonicalPrice } from '@t0/domain';
import { useForm } from 'react-hook-form';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { persistedDraft, usePersistedDraft } from '../../shared/lib/use-persisted-draft.ts';
import { submitPrice } from '../submit-price.ts';
import { levelOrder } from './level-help.ts';

/** The fields of the form: the contract's own body, complete; the warnings are confirmed when it is sent. */
export type SignalDraft = Required<Omit<CreateSignalDto, 'confirmedWarnings'>>;

/** Name under which an unfinished signal is kept. */
export const SIGNAL_DRAFT = 'signal';

/** An empty form; its instrument is the first of the table at the time of the call. */
export const EMPTY_DRAFT: SignalDraft = {
  get instrument() {
    return writtenInstruments()[0] ?? '';
  },
  direction: 'long',
  status: 'active',
  entryPrice: '',
  slPrice: '',
  t0Price: '',
  t1Price: '',
  monthlyBias: 'Bullish',
  confidence: LIMITS.signal.confidenceDefault,
  memo: '',
};

const byContract = classValidatorResolver(CreateSignalDto) as unknown as Resolver<SignalDraft>;

/** The contract's rules, then the order of the prices. */
export const draftResolver: Resolver<SignalDraft> = async (values, context, options) => {
  const result = await byContract(values, context, options);
  if (Object.keys(result.errors).length > 0) return result;
  const order = levelOrder(values.direction, values);
  if (order.state !== 'error') return { values, errors: {} };
  return { values: {}, errors: { [order.error.field]: { type: 'order', message: order.error.message } } };
};

/** The form after publishing: prices and memo are empty again, the choices stay. */
function nextSignal({ instrument, direction, status, monthlyBias }: SignalDraft): SignalDraft {
  return { ...EMPTY_DRAFT, instrument, direction, status, monthlyBias };
}

/** The body to send. */
export function toBody(draft: SignalDraft): CreateSignalDto {
  const price = (text: string): string => submitPrice(draft.instrument, text);
  return {
    ...draft,
    entryPrice: price(draft.entryPrice),
    slPrice: price(draft.slPrice),
    t0Price: price(draft.t0Price),
    t1Price: price(draft.t1Price),
    memo: draft.memo.trim(),
  };
}

/** The form for a signal like an earlier one. A closed one is published again as an active one. */
export function draftOf(signal: Signal): SignalDraft {
  const { instrument, direction, status, monthlyBias, confidence, memo } = signal;
  const price = (stored: string): string => canonicalPrice(instrument, stored);
  return {
    instrument,
    direction,
    status: status === 'limit' ? 'limit' : 'active',
    entryPrice: price(signal.entryPrice),
    slPrice: price(signal.slPrice),
    t0Price: price(signal.t0Price),
    t1Price: price(signal.t1Price),
    monthlyBias,
    confidence,
    memo,
  };
}

/** The form for the values read of an alert: empty where none were read. */
export function draftOfAlert(fields: IntakeSignal): SignalDraft {
  const direction = fields.direction ?? EMPTY_DRAFT.direction;
  return { ...EMPTY_DRAFT, monthlyBias: biasOf(direction), ...fields };
}

/** The form of a new signal, with its unfinished draft. */
export function useSignalForm(): UseFormReturn<SignalDraft> {
  const form = useForm<SignalDraft>({
    resolver: draftResolver,
    defaultValues: persistedDraft(SIGNAL_DRAFT, EMPTY_DRAFT),
  });
  usePersistedDraft(SIGNAL_DRAFT, form, nextSignal);
  return form;
}
