import { BadRequestException } from '@nestjs/common';
import { TERM_FIELDS } from '@t0/contracts/signals';
import type { CreateSignalDto, Signal as WireSignal, SignalTermsUpdateDto, TermField } from '@t0/contracts/signals';
import type { Signal } from '@t0/database/signals';
import { canonicalPrice } from '@t0/domain/prices';
import { isAnotherTrade, isOpenSignal, validateLevels, validateSignal, validateTerms } from '@t0/domain/signals';
import type { TermedSignal } from '@t0/domain/signals';
import { requireDecimals } from '../prices/instruments/require-instrument.ts';

type StoredTerms = Partial<Pick<Signal, TermField>>;

/** The body with its terms as they are stored: canonical prices, times as dates; a term that is left out stays out. */
export function withStoredTerms<T extends SignalTermsUpdateDto>(
  instrument: string,
  body: T,
): Omit<T, TermField> & StoredTerms {
  const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt, ...rest } = body;
  const price = (value: string): string => canonicalPrice(instrument, value);
  const terms: StoredTerms = {};
  if (furtherTargets !== undefined) terms.furtherTargets = furtherTargets && furtherTargets.map(price);
  if (portions !== undefined) terms.portions = portions;
  if (entryZonePrice !== undefined) terms.entryZonePrice = entryZonePrice && price(entryZonePrice);
  if (stopRule !== undefined) terms.stopRule = stopRule;
  if (trailDistance !== undefined) terms.trailDistance = trailDistance && price(trailDistance);
  if (validUntil !== undefined) terms.validUntil = validUntil === null ? null : new Date(validUntil);
  if (closeAt !== undefined) terms.closeAt = closeAt === null ? null : new Date(closeAt);
  return { ...rest, ...terms };
}

/** Refuses a price among the terms that is finer than its instrument. */
export function requireTermDecimals(instrument: string, given: SignalTermsUpdateDto): void {
  const { furtherTargets, entryZonePrice, trailDistance } = given;
  for (const target of furtherTargets ?? []) requireDecimals(instrument, { furtherTargets: target });
  if (entryZonePrice) requireDecimals(instrument, { entryZonePrice });
  if (trailDistance) requireDecimals(instrument, { trailDistance });
}

const TIMES: ReadonlySet<TermField> = new Set(['validUntil', 'closeAt']);

/**
 * Refuses a new signal whose levels or terms are wrong, at the field (docs/product/signals.md#levels). `holdSeconds`: how long its publication
 * waits, which its times must outlast.
 */
export function requireSignal(signal: TermedSignal, holdSeconds: number): void {
  const now = Date.now();
  refuse(validateSignal(signal, now));
  const ended = validateTerms(signal, now + holdSeconds * 1000, TIMES);
  refuse(ended && { ...ended, message: `Members see the signal in ${holdSeconds} s: give a later time` });
}

/** True if a time of a publication that waited is over by now. */
export function isTimeOver({ status = 'active', ...body }: CreateSignalDto): boolean {
  return validateTerms({ ...body, status }, Date.now(), TIMES) !== null;
}

/** Refuses an edit that changes terms to wrong ones, or opens a signal or makes it an order again when its time is over, at the field. */
export function requireTerms(before: WireSignal, after: WireSignal): void {
  // Without a position another trade is as if published: 1 R is of its levels (docs/product/record.md#results).
  if (before.status !== 'active' && isAnotherTrade(before, after)) refuse(validateLevels(after.direction, after));
  const isChanged = (field: TermField): boolean => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const changed = new Set(TERM_FIELDS.filter(isChanged));
  if (after.status !== before.status && isOpenSignal(after) && before.status !== 'limit') {
    changed.add('closeAt');
    if (after.status === 'limit') changed.add('validUntil');
  }
  if (changed.size > 0) refuse(validateTerms(after, Date.now(), changed, before.trailDistance));
}

function refuse(error: { field: string; message: string } | null): void {
  if (!error) return;
  const { field, message } = error;
  throw new BadRequestException({ error: 'SIGNAL_LEVELS', message, fields: { [field]: message } });
}
