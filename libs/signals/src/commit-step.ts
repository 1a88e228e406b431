import type { PriceExcursion, StepTick } from '@t0/contracts/prices';
import type {
  Signal as WireSignal,
  SignalStepKind,
  StepEmailKind,
  StepState,
  WithdrawalReason,
} from '@t0/contracts/signals';
import { Signal } from '@t0/database/signals';
import { announcementOf, isNotifiedStep, stepEmailKind, storyChanges, type Notice } from '@t0/domain/signals';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { checkEnough } from './enough-for-today.ts';
import { announce, strikeAnnouncement, updateAnnouncement } from './announcement.ts';

/** A step of a signal. */
export interface Step {
  kind: SignalStepKind;
  /** Null: it was published. */
  before: WireSignal | null;
  after: WireSignal;
  /** The administrator who took it; null: the price did, or an alert. */
  actorId: string | null;
  price?: string | null;
  tick?: StepTick | null;
  /** Of a step that ends a position: how far the price went while it was open. */
  excursion?: PriceExcursion | null;
  /** Of a withdrawal. */
  withdrawn?: { reason: WithdrawalReason; at: Date };
  /** Of a signal that was withdrawn before: members do not see it. */
  isHidden?: boolean;
  /** Nobody is notified of it (docs/product/signals.md#stop-rules). */
  isSilent?: boolean;
  /** What subscribers are notified of, and the text of the email; null: the step needs no action of theirs. */
  notice?: Notice | null;
  /** The kinds that the owner has mailed: configuration `SIGNAL_STEP_EMAILS`. */
  mailed?: readonly StepEmailKind[];
}

/** The signal, locked until the transaction ends, so that steps follow one another; null when there is none. */
export function lockSignal(manager: EntityManager, id: number): Promise<Signal | null> {
  return manager.findOne(Signal, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/**
 * Commits a step of a signal that was stored in this transaction: its row of the story, the alert for devices, the email if its kind is mailed, the
 * events, and the announcement that members read. By hand, by price, by an alert or by schedule, a step has no other way (docs/product/signals.md#lifecycle).
 * A second step for the same version of a signal is refused by the database.
 */
export async function commitStep(manager: EntityManager, emit: Emit, step: Step): Promise<void> {
  const { before, after, actorId, withdrawn, isHidden, isSilent, notice } = step;
  await recordStep(manager, step);
  if (withdrawn) {
    await manager.query(STOP_MAILS, [after.id]);
    emit('signal.deleted', 'subscribers', { id: after.id, version: after.version });
    await strikeAnnouncement(manager, emit, after.id, { ...notice, withdrawnAt: withdrawn.at });
  } else if (!before) {
    emit('signal.created', 'subscribers', after);
    await announce(manager, emit, after.id, announcementOf(after), actorId);
  } else if (!isHidden) {
    emit('signal.updated', 'subscribers', after);
    await updateAnnouncement(manager, emit, before, after, isSilent);
    if (notice && !isSilent) await announce(manager, emit, after.id, notice, actorId);
  }
  if (before && after.status === 'closed') await checkEnough(manager, emit, { signalId: after.id });
}

/** With the note that devices are notified of it, where they are. */
const STEP = `
  WITH step AS (
    INSERT INTO signal_steps (signal_id, version, kind, at, actor_id, actor_email, close_reason, withdrawal_reason, price, tick, changes, state)
    VALUES ($1, $2, $3, clock_timestamp(), $4, (SELECT email FROM users WHERE id = $4), $5, $6, $7, $8, $9, $10) RETURNING id),
  alert AS (INSERT INTO step_alerts (step_id, signal_id) SELECT id, $1 FROM step WHERE $11)
  SELECT id FROM step`;
const MAILING = 'INSERT INTO signal_mailings (step_id, signal_id, title, message) VALUES ($1, $2, $3, $4)';
/** Emails of the signal that have not begun to leave never do; those under way are corrected like those that left. */
const STOP_MAILS = `
  UPDATE deliveries SET delivery_status = 'suppressed', last_error = 'The signal was withdrawn', lease_until = NULL
  WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1 AND delivery_status = 'queued'`;

async function recordStep(manager: EntityManager, step: Step): Promise<void> {
  const { kind, before, after, notice, isSilent = false } = step;
  const changes = before ? storyChanges(before, after) : [];
  const state: StepState = step.excursion ? { ...after, excursion: step.excursion } : after;
  const rows: { id: number }[] = await manager.query(STEP, [
    after.id,
    after.version,
    kind,
    step.actorId,
    kind === 'closed' || kind === 'withdrawn' ? after.closeReason : null,
    step.withdrawn?.reason ?? null,
    step.price ?? null,
    step.tick ? JSON.stringify(step.tick) : null,
    changes.length > 0 ? JSON.stringify(changes) : null,
    JSON.stringify(state),
    isNotifiedStep(kind) && !isSilent,
  ]);
  const mail = stepEmailKind(kind, after);
  if (notice && mail && !isSilent && step.mailed?.includes(mail))
    await manager.query(MAILING, [rows[0]!.id, after.id, notice.title, notice.message]);
}
