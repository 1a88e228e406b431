import { canonicalPrice } from '@t0/domain';
import type { SignalInstrument, SignalStep as WireStep } from '@t0/contracts';
import type { SignalStep } from './signal-step.entity.ts';

/** Steps that the price takes, unless an administrator did. */
const BY_PRICE: readonly WireStep['kind'][] = ['activated', 't0', 'closed'];

/** A step as it crosses the wire. `named`: with the administrator's address, for administrators. */
export function toWireStep(step: SignalStep, instrument: SignalInstrument, named: boolean): WireStep {
  const byPrice = step.actorId === null && step.tick !== null && BY_PRICE.includes(step.kind);
  return {
    id: step.id,
    kind: step.kind,
    at: step.at?.toISOString() ?? null,
    by: byPrice ? 'price' : step.actorId === null ? null : 'desk',
    who: named ? step.actorEmail : null,
    closeReason: step.closeReason,
    withdrawalReason: step.withdrawalReason,
    price: step.price === null ? null : canonicalPrice(instrument, step.price),
    tick: step.tick,
    changes: step.changes ?? [],
    imported: step.imported,
  };
}
