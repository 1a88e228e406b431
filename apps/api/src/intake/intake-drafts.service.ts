import { ConflictException, Injectable } from '@nestjs/common';
import type { ReceivedAlert, IntakeDraft as WireIntakeDraft } from '@t0/contracts/intake';
import type { Tombstone } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { isHeldSignal, type CreateSignalDto, type Publication } from '@t0/contracts/signals';
import { IntakeDraft, toWireReceivedAlert, toWireIntakeDraft } from '@t0/database/intake';
import { unreadWarning } from '@t0/domain/intake';
import { EventLog } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { idempotent } from '../platform/idempotency.ts';
import { lockRow } from '../platform/rows/lock-row.ts';
import { SignalPublishing } from '../signals/signal-publishing.ts';

const MISSING = { error: 'INTAKE_DRAFT_NOT_FOUND', message: 'This draft no longer exists' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Keeps the drafts that alerts became: each call is one transaction with its event. */
@Injectable()
export class IntakeDrafts {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly publishing: SignalPublishing,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.deleteOld(),
      everyMs: HOUR_MS,
      failure: 'Deleting old alerts failed; the next run deletes them',
      lease: { key: 'intake:sweeper', ttlMs: 60_000 },
    });
  }

  /** The waiting drafts, newest first. */
  async list(): Promise<WireIntakeDraft[]> {
    const drafts = await this.db.getRepository(IntakeDraft).find({
      where: { state: 'open' },
      relations: { source: true },
      order: { id: 'DESC' },
      take: LIMITS.intake.listed,
    });
    return drafts.map((draft) => toWireIntakeDraft(draft, draft.source.name));
  }

  /** The alerts of the last days, newest first, with their results (docs/product/intake.md#received-alerts). */
  async recent(): Promise<ReceivedAlert[]> {
    const drafts = await this.db.getRepository(IntakeDraft).find({
      where: { createdAt: MoreThan(new Date(Date.now() - LIMITS.intake.shownDays * DAY_MS)) },
      relations: { source: true },
      order: { id: 'DESC' },
      take: LIMITS.intake.listed,
    });
    return drafts.map((draft) => toWireReceivedAlert(draft, draft.source.name));
  }

  /**
   * Publishes a draft once, for the first administrator who presses. 409 when it was published or discarded already, while what
   * was not understood of it is unconfirmed, and every refusal of publishing.
   */
  publish(id: number, body: CreateSignalDto, authorId: string, key: string | undefined): Promise<Publication> {
    // The confirmed warnings are no part of the signal: they may change between two tries of the same one.
    const request = { ...body, draft: id };
    delete request.confirmedWarnings;
    return this.log.transact((manager, emit) =>
      idempotent<Publication>(manager, { userId: authorId, key, request }, async () => {
        const draft = await lockOpenDraft(manager, id);
        const published = await this.publishing.publishWithin(
          manager,
          emit,
          body,
          authorId,
          unreadWarning(draft, body),
        );
        const signalId = isHeldSignal(published) ? null : published.id;
        emit(
          'intake_draft.deleted',
          'staff:publishing',
          await resolve(manager, draft, { state: 'published', signalId, by: authorId }),
        );
        return published;
      }),
    );
  }

  /** Takes a draft off the list. 409 when it was published or discarded already. */
  async discard(id: number, authorId: string): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const draft = await lockOpenDraft(manager, id);
      emit(
        'intake_draft.deleted',
        'staff:publishing',
        await resolve(manager, draft, { state: 'discarded', signalId: null, by: authorId }),
      );
    });
  }

  private async deleteOld(): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const [rows] = await manager.query<[(Tombstone & { state: string })[], number]>(
        `DELETE FROM intake_drafts WHERE created_at < now() - make_interval(days => $1) RETURNING id, version, state`,
        [LIMITS.intake.keptDays],
      );
      for (const { id, version, state } of rows)
        if (state === 'open') emit('intake_draft.deleted', 'staff:publishing', { id, version: version + 1 });
    });
  }
}

/** The draft, locked until the transaction ends; refuses one that was published or discarded. */
async function lockOpenDraft(manager: EntityManager, id: number): Promise<IntakeDraft> {
  const draft = await lockRow(manager, IntakeDraft, id, MISSING);
  if (draft.state === 'open') return draft;
  throw new ConflictException({
    error: 'INTAKE_DRAFT_RESOLVED',
    message: `This draft was ${draft.state} already`,
  });
}

async function resolve(
  manager: EntityManager,
  draft: IntakeDraft,
  { state, signalId, by }: { state: 'published' | 'discarded'; signalId: number | null; by: string },
): Promise<Tombstone> {
  Object.assign(draft, { state, signalId, resolvedBy: by, resolvedAt: new Date() });
  const { id, version } = await manager.save(draft);
  return { id, version };
}
