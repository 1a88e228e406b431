import { isNotifiedStep, stepEmailKind, storyChanges } from '@t0/domain';
import type {
  PriceExcursion,
  Signal,
  SignalStepKind,
  StepEmailKind,
  StepState,
  StepTick,
  WithdrawalReason,
} from '@t0/contracts';
import type { EntityManager } from 'typeorm';

/** One step of a signal, as it is written into the story. */
export interface StepRecord {
  kind: SignalStepKind;
  /** Null: it was published. */
  before: Signal | null;
  after: Signal;
  /** The administrator who took it; null: the price did. */
  actorId: string | null;
  price?: string | null;
  tick?: StepTick | null;
  /** Of a step that ends a position: how far the price went while it was open. */
  excursion?: PriceExcursion | null;
  withdrawalReason?: WithdrawalReason;
  /** Nobody is notified of it (docs/product/signals.md#stop-rules). */
  isSilent?: boolean;
  /** The email's text, if the step's kind is one of `mailed`. */
  notice?: { title: string; message: string };
  /** The kinds that the owner has mailed: configuration `SIGNAL_STEP_EMAILS`. */
  mailed?: readonly StepEmailKind[];
}

/** With the note that devices are notified of it, where they are. */
const STEP = `
  WITH step AS (
    INSERT INTO signal_steps (signal_id, version, kind, at, actor_id, actor_email, close_reason, withdrawal_reason, price, tick, changes, state)
    VALUES ($1, $2, $3, clock_timestamp(), $4, (SELECT email FROM users WHERE id = $4), $5, $6, $7, $8, $9, $10) RETURNING id),
  alert AS (INSERT INTO step_alerts (step_id, signal_id) SELECT id, $1 FROM step WHERE $11)
  SELECT id FROM step`;
const MAILING = 'INSERT INTO signal_mailings (step_id, signal_id, title, message) VALUES ($1, $2, $3, $4)';

/**
 * Writes a step into the signal's story, requests its emails if its kind is mailed, and has devices notified. Call it in the transaction of the step: no
 * step without its row, no row without its step. A second row for the same version of a signal is refused by the database.
 */
export async function recordStep(manager: EntityManager, step: StepRecord): Promise<void> {
  const { kind, before, after, actorId, notice } = step;
  const changes = before ? storyChanges(before, after) : [];
  const state: StepState = step.excursion ? { ...after, excursion: step.excursion } : after;
  const rows: { id: number }[] = await manager.query(STEP, [
    after.id,
    after.version,
    kind,
    actorId,
    kind === 'closed' || kind === 'withdrawn' ? after.closeReason : null,
    step.withdrawalReason ?? null,
    step.price ?? null,
    step.tick ? JSON.stringify(step.tick) : null,
    changes.length > 0 ? JSON.stringify(changes) : null,
    JSON.stringify(state),
    isNotifiedStep(kind) && !step.isSilent,
  ]);
  const mail = stepEmailKind(kind, after);
  if (notice && mail && !step.isSilent && step.mailed?.includes(mail))
    await manager.query(MAILING, [rows[0]!.id, after.id, notice.title, notice.message]);
}
