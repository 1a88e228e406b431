import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LIMITS } from '@t0/contracts/platform';
import { writtenInstruments } from '@t0/contracts/prices';
import { CreateSignalDto, BASE_FIELDS, type IntakeSignal, type Signal, type TermField } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { canonicalPrice } from '@t0/domain/prices';
import { biasOf, LEVEL_FIELDS, mapLevels } from '@t0/domain/signals';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { serverNow } from '../../shared/lib/connection.ts';
import { latestPrice } from '../../prices/price-store.ts';
import { persistedDraft, usePersistedDraft } from '../../shared/lib/use-persisted-draft.ts';
import { submitPrice } from '../level-keys.tsx';
import { draftOrder } from './level-help.ts';
import { NO_TERMS, readTerms, termsAhead, termTexts, type ReadTerms, type TermTexts } from './term-texts.ts';

/**
 * The fields of the form: the contract's own body, complete, its terms as they are typed; the warnings are confirmed when it is sent.
 */
export type SignalDraft = Required<Omit<CreateSignalDto, 'confirmedWarnings' | TermField>> & TermTexts;

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
  ...NO_TERMS,
  monthlyBias: 'Bullish',
  confidence: LIMITS.signal.confidenceDefault,
  memo: '',
};

const byContract = classValidatorResolver(CreateSignalDto) as unknown as Resolver<SignalDraft>;

/** The terms of the form, read. */
export function termsOf(draft: SignalDraft): ReadTerms {
  const { instrument, direction } = draft;
  return readTerms(draft, { instrument, direction, levels: draft, live: latestPrice(instrument) });
}

/** What cannot be read of the terms, by field; of the further targets at the one that is wrong. */
function termErrors({ errors, wrongTarget }: ReadTerms): FieldErrors<SignalDraft> {
  const found = Object.entries(errors).map(([field, message]) => {
    const error = { type: 'form', message };
    if (field !== 'furtherTargets' || wrongTarget === undefined) return [field, error];
    return [field, Object.assign([], { [wrongTarget]: error })];
  });
  return Object.fromEntries(found) as FieldErrors<SignalDraft>;
}

/** The contract's rules, then the order of the prices and the rules of the terms. */
export const draftResolver: Resolver<SignalDraft> = async (values, context, options) => {
  const read = termsOf(values);
  const body = { ...pick(values, WRITTEN), ...read.terms } as unknown as SignalDraft;
  const result = await byContract(body, context, options);
  const errors = { ...result.errors, ...termErrors(read) };
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  const order = draftOrder(values, read, serverNow());
  if (order.state !== 'error') return { values, errors: {} };
  return { values: {}, errors: { [order.error.field]: { type: 'order', message: order.error.message } } };
};

/** The form after publishing: prices, terms and memo are empty again, the choices stay. */
function nextSignal(sent: SignalDraft): SignalDraft {
  return { ...sent, ...pick(EMPTY_DRAFT, [...LEVEL_FIELDS, 'confidence', 'memo']), ...NO_TERMS };
}

/** The fields of the form that are sent as they are. */
const WRITTEN = BASE_FIELDS.filter((field) => field !== 'createdAt');

/** The body to send. */
export function toBody(draft: SignalDraft): CreateSignalDto {
  const prices = mapLevels(draft, (text) => submitPrice(draft.instrument, text));
  return { ...pick(draft, WRITTEN), ...prices, ...termsOf(draft).terms, memo: draft.memo.trim() };
}

/** The form for a signal like an earlier one. A closed one is published again as an active one. */
export function draftOf(signal: Signal): SignalDraft {
  return {
    ...pick(signal, WRITTEN),
    ...mapLevels(signal, (stored) => canonicalPrice(signal.instrument, stored)),
    ...termTexts(signal.instrument, termsAhead(signal, serverNow())),
    status: signal.status === 'limit' ? 'limit' : 'active',
  };
}

/** The form for the values read of an alert: empty where none were read. */
export function draftOfAlert(fields: IntakeSignal): SignalDraft {
  const direction = fields.direction ?? EMPTY_DRAFT.direction;
  return withRead({ ...EMPTY_DRAFT, monthlyBias: biasOf(direction) }, fields);
}

/** The form with the values that were read of a text. All levels and terms are its own or empty; other fields stay unless it named them. */
export function withRead(draft: SignalDraft, fields: IntakeSignal): SignalDraft {
  const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt, ...base } = fields;
  const instrument = fields.instrument ?? draft.instrument;
  const terms = { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt };
  return { ...draft, ...pick(EMPTY_DRAFT, LEVEL_FIELDS), ...base, ...termTexts(instrument, terms) };
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
