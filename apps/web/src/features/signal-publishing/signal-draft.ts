import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateSignalDto, LIMITS } from '@t0/contracts';
import type { Resolver } from 'react-hook-form';
import { submitPrice } from '../../shared/signals/submit-price.ts';
import { levelOrder } from './level-help.ts';

/** What the form holds: the contract's own body, every field filled in. */
export type SignalDraft = Required<CreateSignalDto>;

/** Name under which an unfinished signal is kept. */
export const SIGNAL_DRAFT = 'signal';

/** An empty form. */
export const EMPTY_DRAFT: SignalDraft = {
  instrument: 'GBPJPY',
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
  if (order.state !== 'fault') return { values, errors: {} };
  return { values: {}, errors: { [order.fault.field]: { type: 'order', message: order.fault.message } } };
};

/** The form after publishing: prices and memo are empty again, the choices stay. */
export function nextSignal({ instrument, direction, status, monthlyBias }: SignalDraft): SignalDraft {
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
