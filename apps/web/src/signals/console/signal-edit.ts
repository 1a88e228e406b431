import type { SignalInstrument } from '@t0/contracts/prices';
import { BASE_FIELDS, STORY_NAMES, TERM_FIELDS, UpdateSignalDto } from '@t0/contracts/signals';
import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { priceKind, readAmount, readCount, type ReadNumber } from '@t0/domain/prices';
import { LEVEL_FIELDS, mapLevels, type LevelledSignal, type SignalLevels } from '@t0/domain/signals';
import { checkBy } from '../../shared/editing/use-versioned-edit.ts';
import { differing, type EditSnapshot } from '../../shared/editing/edit-state.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { latestPrice } from '../../prices/price-store.ts';
import { submitPrice } from '../level-keys.tsx';
import { joinTargets, readTerms, splitTargets, termTexts, termsAhead } from './term-texts.ts';
import type { ReadTerms, TermTexts } from './term-texts.ts';

const EDITED = BASE_FIELDS.filter((field) => field !== 'instrument');

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The fields of inline editing (docs/product/console.md#signals); the creation date as its field shows it: 2026-11-19T09:05, UTC. */
export type SignalEdit = Pick<Signal, Exclude<(typeof EDITED)[number], 'confidence'>> &
  Omit<TermTexts, 'furtherTargets'> & {
    /** As it is typed. */
    confidence: string;
    /** In one field: '199.000 / 200.500'. */
    furtherTargets: string;
  };

/** The names of the fields on screen. */
export const FIELD_NAMES = Object.fromEntries(
  [...EDITED, ...TERM_FIELDS].map((field) => [
    field,
    field === 'createdAt' ? 'Created' : capitalized(STORY_NAMES[field]),
  ]),
) as Record<keyof SignalEdit, string>;

/** The current version of a signal. */
export function snapshotOfSignal(signal: Signal): EditSnapshot<SignalEdit> {
  const terms = termTexts(signal.instrument, signal);
  const texts = {
    ...terms,
    furtherTargets: joinTargets(terms.furtherTargets),
    createdAt: toDateField(signal.createdAt),
    confidence: String(signal.confidence),
  };
  return { fields: { ...pick(signal, EDITED), ...texts }, version: signal.version, order: signal.version };
}

/** A typed price, compared with its instrument's current price (docs/product/numbers.md#one-number). */
const readPrice = (instrument: SignalInstrument, text: string): ReadNumber =>
  readAmount(text, priceKind(instrument, latestPrice(instrument)));

/** A price as it is sent, from any country's notation; an invalid one stays: `priceErrors` and the contract refuse it. */
export function sentPrice(instrument: SignalInstrument, text: string): string {
  const read = readPrice(instrument, text);
  return 'value' in read ? submitPrice(instrument, read.value) : text.trim();
}

const sentLevels = (instrument: SignalInstrument, edit: SignalEdit): SignalLevels =>
  mapLevels(edit, (text) => sentPrice(instrument, text));

/** The errors of the prices of these names, as they are typed, by field; an empty one is left to the contract. */
export function priceErrors(
  instrument: SignalInstrument,
  edit: SignalEdit,
  names: readonly string[] = LEVEL_FIELDS,
): Record<string, string> {
  const errors = LEVEL_FIELDS.flatMap((name) => {
    const read = names.includes(name) && edit[name].trim() !== '' ? readPrice(instrument, edit[name]) : null;
    return read && 'error' in read ? [[name, read.error]] : [];
  });
  return Object.fromEntries(errors) as Record<string, string>;
}

/** The signal that is edited; without its `risk`, R is the distance from entry to stop as edited. */
type Edited = Pick<Signal, 'instrument' | 'risk'>;

const termsOf = ({ instrument, risk }: Edited, edit: SignalEdit): ReadTerms =>
  readTerms(
    { ...edit, furtherTargets: splitTargets(edit.furtherTargets) },
    {
      instrument,
      risk,
      direction: edit.direction,
      levels: sentLevels(instrument, edit),
      live: latestPrice(instrument),
    },
  );

/** The errors of the terms as they are typed, by field. Those that stand as `before` are none: they are not sent. */
export function termErrors(signal: Edited, edit: SignalEdit, before?: SignalEdit): Record<string, string> {
  const { errors } = termsOf(signal, edit);
  return pick(
    errors as Record<string, string>,
    TERM_FIELDS.filter((field) => field in errors && edit[field] !== before?.[field]),
  );
}

/** The terms that differ; null clears one. One that cannot be read is among them, and is never sent: `termErrors` refuses it. */
function changedTerms(signal: Edited, before: SignalEdit, edit: SignalEdit): UpdateSignalDto {
  const [from, to] = [termsOf(signal, before), termsOf(signal, edit)];
  const changed = TERM_FIELDS.filter((field) =>
    field in to.errors
      ? edit[field] !== before[field]
      : JSON.stringify(from.terms[field]) !== JSON.stringify(to.terms[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, to.terms[field] ?? null]));
}

/** A confidence as it is sent; an invalid whole number stays, so that the contract refuses it with a message. */
export function sentConfidence(text: string): number {
  const figure = readCount(text);
  return Number.isNaN(figure) ? (text.trim() as unknown as number) : figure;
}

/** The fields to send: those that differ from the base of the edit, prices in their stored form. */
export function changesOf(signal: Edited, before: SignalEdit, edit: SignalEdit): UpdateSignalDto {
  const after = pick({ ...edit, ...sentLevels(signal.instrument, edit) }, EDITED);
  const { confidence, ...rest }: Partial<typeof after> = Object.fromEntries(
    differing(after, pick(before, EDITED)).map((name) => [name, after[name]]),
  );
  const changes: UpdateSignalDto = {
    ...rest,
    ...changedTerms(signal, before, edit),
    ...(confidence !== undefined && { confidence: sentConfidence(confidence) }),
  };
  if (changes.createdAt !== undefined) changes.createdAt = fromDateField(changes.createdAt) ?? changes.createdAt;
  return changes;
}

/** A signal with the values of the fields, as the levels' rule reads it. */
export function levelled({ instrument, t0Hit, risk, ...signal }: Signal, edit: SignalEdit): LevelledSignal {
  const { direction, status } = edit;
  const { furtherTargets } = termsOf(risk === undefined ? { instrument } : { instrument, risk }, edit).terms;
  const levels = { ...sentLevels(instrument, edit), ...(furtherTargets && { furtherTargets }) };
  // 1 R of another direction is another one.
  return { instrument, t0Hit, direction, status, ...levels, ...(risk && direction === signal.direction && { risk }) };
}

/** The signal that publishing the edit again sends: without the times that are over. */
export function editedSignal(instrument: SignalInstrument, edit: SignalEdit): CreateSignalDto {
  const fields = pick(
    edit,
    EDITED.filter((field) => field !== 'createdAt'),
  );
  const terms = termsAhead({ ...termsOf({ instrument }, edit).terms, status: edit.status }, serverNow());
  return {
    ...fields,
    ...sentLevels(instrument, edit),
    ...terms,
    instrument,
    confidence: sentConfidence(edit.confidence),
  };
}

/** The contract's rules for a change. The order of prices is free: a stop may move to its entry. */
export const checkSignal = checkBy(UpdateSignalDto);
