import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Config } from '@t0/config';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import type { CreateSignalDto, HeldSignal as WireHeldSignal } from '@t0/contracts/signals';
import { HeldSignal, Signal, toWireSignal, type HeldStep } from '@t0/database/signals';
import { signalTitle } from '@t0/domain/signals';
import { EventLog } from '@t0/events';
import { DataSource, In, type EntityManager } from 'typeorm';
import { nameAct } from '../platform/audit/audit-context.ts';
import { CONFIG } from '../platform/tokens.ts';

const MISSING = { error: 'HELD_SIGNAL_NOT_FOUND', message: 'This publication does not exist' };
/** Ended ones stay in the list this long, so that administrators see their result. Then they are deleted. */
const KEPT = '1 hour';

const LOCK_SIGNAL_OF = `
  SELECT FROM signals WHERE id = (SELECT (body ->> 'stepOf')::integer FROM held_signals WHERE id = $1) FOR UPDATE`;

/** A step that waits, as it is stored. */
type StoredStep = HeldSignal & { body: HeldStep };

/** True of a step that waits; the others are publications. */
export const isHeldStep = (held: HeldSignal): held is StoredStep => 'stepOf' in held.body;

/** Publications (SIGNAL_HOLD_SECONDS) and steps that wait. What waits is a row: no end of a process loses it. */
@Injectable()
export class HeldSignals {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** True when publications are delayed. */
  get holds(): boolean {
    return this.config.SIGNAL_HOLD_SECONDS > 0;
  }

  /** Delays a publication or step by `seconds`, in the caller's transaction; the database's clock says when it is due. */
  async hold(
    manager: EntityManager,
    body: CreateSignalDto | HeldStep,
    authorId: string | null,
    seconds = this.config.SIGNAL_HOLD_SECONDS,
  ): Promise<WireHeldSignal> {
    await manager.query(`DELETE FROM held_signals WHERE state <> 'waiting' AND due_at < now() - interval '${KEPT}'`);
    const [{ due }] = await manager.query<[{ due: Date }]>(
      'SELECT clock_timestamp() + make_interval(secs => $1) AS due',
      [seconds],
    );
    const held = await manager.save(
      manager.create(HeldSignal, { body, createdBy: authorId, dueAt: due, state: 'waiting' as const, signalId: null }),
    );
    return toWire(held, null);
  }

  /** The waiting ones and those that ended lately, newest first. */
  async list(): Promise<WireHeldSignal[]> {
    const rows = await this.db.getRepository(HeldSignal).find({ order: { id: 'DESC' }, take: 20 });
    const ids = rows.map(({ signalId }) => signalId).filter((id) => id !== null);
    const signals = ids.length === 0 ? [] : await this.db.getRepository(Signal).findBy({ id: In(ids) });
    return rows.map((row) => toWire(row, signals.find(({ id }) => id === row.signalId) ?? null));
  }

  /** Undoes a publication before it is due; a repetition changes nothing. 404 without it, 409 when it was published. */
  async undo(id: number): Promise<void> {
    await this.log.transact(async (manager) => {
      const held =
        id <= MAX_ROW_ID
          ? await manager.findOne(HeldSignal, { where: { id }, lock: { mode: 'pessimistic_write' } })
          : null;
      if (!held) throw new NotFoundException(MISSING);
      if (held.state === 'published')
        throw new ConflictException({
          error: 'HELD_SIGNAL_PUBLISHED',
          message: `Too late: ${isHeldStep(held) ? 'members were notified of this step' : 'this signal is published'} already`,
        });
      if (held.state !== 'waiting') return;
      await manager.update(HeldSignal, { id }, { state: 'undone' });
      const { title, stepOf } = toWire(held, null);
      const of =
        stepOf === null ? { entity: 'held_signals', id: String(id) } : { entity: 'signals', id: String(stepOf) };
      nameAct({ action: `${of.entity}.undone`, ...of, subject: title, before: null, after: null });
    });
  }

  /** The steps of a signal that wait, in the order in which they were sent, locked. The caller has locked the signal. */
  async stepsOf(manager: EntityManager, id: number): Promise<StoredStep[]> {
    const waiting = manager.createQueryBuilder(HeldSignal, 'held').setLock('pessimistic_write');
    const found = await waiting
      .where(`held.state = 'waiting' AND held.body -> 'stepOf' = to_jsonb(:id::int)`, { id })
      .orderBy('held.id')
      .getMany();
    return found.filter(isHeldStep);
  }

  /** The ids of those that are due, in the order in which they were sent. */
  async due(): Promise<number[]> {
    const rows: { id: number }[] = await this.db.query(
      `SELECT id FROM held_signals WHERE state = 'waiting' AND due_at <= clock_timestamp() ORDER BY due_at, id`,
    );
    return rows.map(({ id }) => id);
  }

  /** True if anything waits. */
  waiting(): Promise<boolean> {
    return this.db.getRepository(HeldSignal).existsBy({ state: 'waiting' });
  }

  /**
   * Takes a due publication for the caller's transaction: of two processes at the same time the second finds it taken, and an undo
   * comes before or too late. Null when there is nothing left to publish. The signal of a step is locked first, as by every other step: they
   * keep their order.
   */
  async take(manager: EntityManager, id: number): Promise<HeldSignal | null> {
    await manager.query(LOCK_SIGNAL_OF, [id]);
    const held = await manager.findOne(HeldSignal, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return held?.state === 'waiting' ? held : null;
  }
}

function toWire(held: HeldSignal, signal: Signal | null): WireHeldSignal {
  const { id, state, dueAt, body } = held;
  return {
    held: true,
    id,
    state,
    title: 'stepOf' in body ? body.title : signalTitle(body),
    stepOf: 'stepOf' in body ? body.stepOf : null,
    dueAt: dueAt.toISOString(),
    signal: signal && toWireSignal(signal),
  };
}
