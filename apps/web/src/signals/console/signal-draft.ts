import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateSignalDto, LIMITS, BASE_FIELDS, writtenInstruments } from '@t0/contracts';
import type { IntakeSignal, Signal, TermField } from '@t0/contracts';
import { biasOf, canonicalPrice, LEVEL_FIELDS, mapLevels, pick } from '@t0/domain';
import { useForm } from 'react-hook-form';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { persistedDraft, usePersistedDraft } from '../../shared/lib/use-persisted-draft.ts';
import { submitPrice } from '../submit-price.ts';
import { levelOrder } from './level-help.ts';

/** The fields of the form: the contract's own body, complete; the warnings are confirmed when it is sent. */
export type SignalDraft = Required<Omit<CreateSignalDto, 'confirmedWarnings' | TermField>>;

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
function nextSignal(sent: SignalDraft): SignalDraft {
  return { ...sent, ...pick(EMPTY_DRAFT, [...LEVEL_FIELDS, 'confidence', 'memo']) };
}

/** The body to send. */
export function toBody(draft: SignalDraft): CreateSignalDto {
  const prices = mapLevels(draft, (text) => submitPrice(draft.instrument, text));
  return { ...draft, ...prices, memo: draft.memo.trim() };
}

const WRITTEN = BASE_FIELDS.filter((field) => field !== 'createdAt');

/** The form for a signal like an earlier one. A closed one is published again as an active one. */
export function draftOf(signal: Signal): SignalDraft {
  return {
    ...pick(signal, WRITTEN),
    ...mapLevels(signal, (stored) => canonicalPrice(signal.instrument, stored)),
    status: signal.status === 'limit' ? 'limit' : 'active',
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
