import type {
  ReceivedAlert,
  IntakeDraft as WireIntakeDraft,
  IntakeSource as WireIntakeSource,
} from '@t0/contracts/intake';
import type { IntakeDraft, IntakeSource } from './intake.entities.ts';

/** A stored source as it crosses the wire: without its token's hash. */
export function toWireIntakeSource(source: IntakeSource): WireIntakeSource {
  const { id, name, tokenHash, template, trustedBy, received, lastUsedAt, edition, version } = source;
  return {
    id,
    name,
    active: tokenHash !== null,
    template,
    trustedBy,
    received,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    edition,
    version,
  };
}

/** A stored draft as it crosses the wire, with the name of its source. */
export function toWireIntakeDraft(draft: IntakeDraft, sourceName: string): WireIntakeDraft {
  const { id, sourceId, raw, fields, errors, leftOut, createdAt, version } = draft;
  return { id, sourceId, sourceName, raw, fields, errors, leftOut, createdAt: createdAt.toISOString(), version };
}

/** A stored alert with what became of it. */
export function toWireReceivedAlert(draft: IntakeDraft, sourceName: string): ReceivedAlert {
  const { state, signalId, resolvedBy } = draft;
  const byItself = state === 'published' && resolvedBy === null;
  return { ...toWireIntakeDraft(draft, sourceName), state, signalId, byItself };
}
