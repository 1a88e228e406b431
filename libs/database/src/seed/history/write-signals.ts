import type { EntityManager } from 'typeorm';
import { storyChanges } from '@t0/domain/signals';
import type { Signal as WireSignal, StepState } from '@t0/contracts/signals';
import type { User } from '../../accounts/user.entity.ts';
import type { GeneratedStep } from './life.ts';
import type { GeneratedStory } from './half-year.ts';

/** A story with the number that its signal has in the database. */
export interface NumberedStory extends GeneratedStory {
  id: number;
}

const iso = (at: number): string => new Date(at).toISOString();

const SIGNALS = `
  INSERT INTO signals (id, instrument, direction, entry_price, sl_price, t0_price, t1_price, memo, status, t0_hit, t0_hit_at, close_reason,
    closed_at, close_price, half_off_at, withdrawn_at, withdrawal_reason, evidence, confidence, monthly_bias, created_at, updated_at, version,
    fanned_out_at)
  OVERRIDING SYSTEM VALUE
  SELECT id, instrument, direction, entry_price, sl_price, t0_price, t1_price, memo, status, t0_hit, t0_hit_at, close_reason,
    closed_at, close_price, half_off_at, withdrawn_at, withdrawal_reason, evidence, confidence, monthly_bias, created_at, updated_at, version,
    created_at
  FROM json_populate_recordset(NULL::signals, $1)`;
const COUNT_ON = `SELECT setval(pg_get_serial_sequence('signals', 'id'), $1)`;
const STEPS = `
  INSERT INTO signal_steps (signal_id, version, kind, at, actor_id, actor_email, close_reason, withdrawal_reason, price, tick, changes, state)
  SELECT signal_id, version, kind, at, actor_id, actor_email, close_reason, withdrawal_reason, price, tick, changes, state
  FROM json_populate_recordset(NULL::signal_steps, $1)`;

/**
 * The effect of the trigger of the steps at each commit (`signal_ledger_enter`), for all steps at once and with the time of the step: the same
 * payload, the same kind of nonces, indexes that go on from the head.
 */
const LEDGER = `
  WITH steps AS MATERIALIZED (
    SELECT s.signal_id, s.kind, s.at, h.size + row_number() OVER (ORDER BY s.id) - 1 AS place, signal_ledger_payload(s) AS payload,
      substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16) AS nonce
    FROM signal_steps s, signal_ledger_head h),
  sealed AS MATERIALIZED (SELECT steps.*, sha256(nonce || convert_to(payload, 'UTF8')) AS commitment FROM steps),
  grown AS (UPDATE signal_ledger_head SET size = size + (SELECT count(*) FROM sealed))
  INSERT INTO signal_ledger ("index", at, signal_id, kind, nonce, payload, commitment, leaf)
  SELECT place, at, signal_id, kind, nonce, payload, commitment, concat_ws(' ', place,
    to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), signal_id, kind, encode(commitment, 'hex'))
  FROM sealed ORDER BY place`;

/**
 * Writes signals, their stories, and the ledger of them with the time of each step. Into an empty ledger alone: times in it never go back.
 * Only the owner of the tables may, as the trigger that writes the ledger is off meanwhile.
 */
export async function writeSignals(
  manager: EntityManager,
  stories: readonly NumberedStory[],
  desk: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const [{ size }] = await manager.query<[{ size: string }]>('SELECT size FROM signal_ledger_head');
  if (size !== '0') throw new Error('A made-up half year is only written into an empty ledger');
  await manager.query(SIGNALS, [JSON.stringify(stories.map(signalRow))]);
  await manager.query(COUNT_ON, [stories.length]);
  const steps = stories.flatMap(({ id, steps: story }) =>
    story.map((step, index) => ({ id, step, before: story[index - 1] })),
  );
  steps.sort((a, b) => a.step.at - b.step.at || a.id - b.id);
  await manager.query('ALTER TABLE signal_steps DISABLE TRIGGER signal_steps_enter');
  await manager.query(STEPS, [JSON.stringify(steps.map(({ id, step, before }) => stepRow(id, step, before, desk)))]);
  await manager.query(LEDGER);
  await manager.query('ALTER TABLE signal_steps ENABLE TRIGGER signal_steps_enter');
}

function signalRow({ id, steps }: NumberedStory): object {
  const { kind, at, withdrawalReason, state } = steps.at(-1)!;
  return {
    id,
    instrument: state.instrument,
    direction: state.direction,
    entry_price: state.entryPrice,
    sl_price: state.slPrice,
    t0_price: state.t0Price,
    t1_price: state.t1Price,
    memo: state.memo,
    status: state.status,
    t0_hit: state.t0Hit,
    t0_hit_at: state.t0HitAt,
    close_reason: state.closeReason,
    closed_at: state.closedAt,
    close_price: state.closePrice,
    half_off_at: state.halfOffAt,
    withdrawn_at: kind === 'withdrawn' ? iso(at) : null,
    withdrawal_reason: withdrawalReason,
    evidence: evidenceOf(steps),
    confidence: state.confidence,
    monthly_bias: state.monthlyBias,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    version: state.version,
  };
}

/** The ticks that moved it, as the worker keeps them. */
function evidenceOf(steps: readonly GeneratedStep[]): object | null {
  const moved = steps.filter(({ tick }) => tick !== null);
  if (moved.length === 0) return null;
  const named = ({ kind }: GeneratedStep): string => (kind === 'withdrawn' ? 'closed' : kind);
  return Object.fromEntries(moved.map((step) => [named(step), { ...step.tick, version: step.state.version }]));
}

function stepRow(
  signalId: number,
  step: GeneratedStep,
  before: GeneratedStep | undefined,
  desk: Pick<User, 'id' | 'email'>,
): object {
  const { kind, at, isManual, price, tick, withdrawalReason, excursion } = step;
  const state: WireSignal = { id: signalId, ...step.state };
  const changes = before ? storyChanges(before.state, state) : [];
  return {
    signal_id: signalId,
    version: state.version,
    kind,
    at: iso(at),
    actor_id: isManual ? desk.id : null,
    actor_email: isManual ? desk.email : null,
    close_reason: kind === 'closed' || kind === 'withdrawn' ? state.closeReason : null,
    withdrawal_reason: withdrawalReason,
    price,
    tick,
    changes: changes.length > 0 ? changes : null,
    state: (excursion ? { ...state, excursion } : state) satisfies StepState,
  };
}
