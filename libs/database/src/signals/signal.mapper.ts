import type { SignalInstrument } from '@t0/contracts/prices';
import { BASE_FIELDS, TARGET_STEPS } from '@t0/contracts/signals';
import type { Signal as WireSignal, SignalStep as WireStep } from '@t0/contracts/signals';
import { pick } from '@t0/domain/platform';
import { canonicalPrice } from '@t0/domain/prices';
import { mapLevels } from '@t0/domain/signals';
import type { SignalStep } from './signal-step.entity.ts';
import type { Signal } from './signal.entity.ts';

/** A stored signal as it crosses the wire: prices with the instrument's decimals, dates in ISO 8601. */
export function toWireSignal(signal: Signal): WireSignal {
  const price = (value: string): string => canonicalPrice(signal.instrument, value);
  return {
    id: signal.id,
    ...pick(signal, BASE_FIELDS),
    ...mapLevels(signal, price),
    ...wireTerms(signal, price),
    targetPrice: price(signal.t0Price),
    currentPrice: signal.currentPrice === null ? null : price(signal.currentPrice),
    t0Hit: signal.t0Hit,
    t0HitAt: signal.t0HitAt?.toISOString() ?? null,
    closeReason: signal.closeReason,
    closedAt: signal.closedAt?.toISOString() ?? null,
    closePrice: signal.closePrice === null ? null : price(signal.closePrice),
    ...(signal.halfOffAt && { halfOffAt: signal.halfOffAt.toISOString() }),
    createdAt: signal.createdAt.toISOString(),
    updatedAt: signal.updatedAt.toISOString(),
    version: signal.version,
  };
}

/** What a signal has beside its four levels; what it does not have is left out. */
function wireTerms(signal: Signal, price: (value: string) => string): Partial<WireSignal> {
  const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt, furtherHitsAt } =
    signal;
  const announced = signal.evidence?.stop?.announced;
  return {
    ...(furtherTargets && { furtherTargets: furtherTargets.map(price) }),
    ...(portions && { portions }),
    ...(entryZonePrice && { entryZonePrice: price(entryZonePrice) }),
    ...(stopRule && { stopRule }),
    ...(trailDistance && { trailDistance: price(trailDistance) }),
    ...(announced && { announcedStop: price(announced) }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    ...(closeAt && { closeAt: closeAt.toISOString() }),
    ...(furtherHitsAt && { furtherHitsAt }),
    ...(signal.stopDue && { stopDue: true }),
    ...(signal.risk && { risk: price(signal.risk) }),
  };
}

/** Steps that the price takes, unless an administrator did. */
const BY_PRICE: readonly WireStep['kind'][] = [
  'activated',
  't0',
  ...TARGET_STEPS,
  'stop-to-entry',
  'stop-moved',
  'closed',
];

/** A step as it crosses the wire. `who`: the name or the address of the person who took it, for staff; null for others. */
export function toWireStep(step: SignalStep, instrument: SignalInstrument, who: string | null): WireStep {
  const byPrice = step.actorId === null && step.tick !== null && BY_PRICE.includes(step.kind);
  return {
    id: step.id,
    kind: step.kind,
    at: step.at?.toISOString() ?? null,
    by: byPrice ? 'price' : step.actorId === null ? null : 'desk',
    who,
    closeReason: step.closeReason,
    withdrawalReason: step.withdrawalReason,
    price: step.price === null ? null : canonicalPrice(instrument, step.price),
    tick: step.tick,
    changes: step.changes ?? [],
    imported: step.imported,
  };
}
