import { ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS } from '@t0/contracts';
import type { WithdrawalReason } from '@t0/contracts';
import { lockAnnouncement, recordStep, toWireNotification, toWireSignal } from '@t0/database';
import { isOpenSignal, withdrawalNotice } from '@t0/domain';
import type { Notice } from '@t0/domain';
import { emitNotificationUpdate, EventLog } from '@t0/events';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { LiveQuotes } from '../prices/live-quotes.ts';
import { ReportedExcursions } from '../prices/reported-excursions.ts';
import { CONFIG } from '../platform/tokens.ts';
import { closeManually } from './close-manually.ts';
import { lockSignal } from './lock-signal.ts';
import { saveByHand } from './save-by-hand.ts';

/** The extra time in which RECALL is accepted after it is offered, ms: the press travels. */
const TRAVEL_MS = 10_000;

/** Emails of the signal that have not begun to leave never do; those under way are corrected like those that left. */
const STOP_MAILS = `
  UPDATE deliveries SET delivery_status = 'suppressed', last_error = 'The signal was withdrawn', lease_until = NULL
  WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1 AND delivery_status = 'queued'`;
const TIMES = `
  SELECT date_trunc('milliseconds', clock_timestamp()) AS now,
    coalesce((SELECT max(at) FROM signal_steps WHERE signal_id = $1 AND kind = 'published'), $2) AS published`;

/** Withdraws signals. */
@Injectable()
export class SignalWithdrawal {
  constructor(
    private readonly log: EventLog,
    private readonly quotes: LiveQuotes,
    private readonly excursion: ReportedExcursions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Withdraws a signal: it leaves every list, and its announcement becomes a withdrawal and unread again. Queued emails are stopped, and
   * members who were emailed are notified. The record keeps it, with the live price of the withdrawal if it was open. One transaction. 404
   * when it is gone; 409 for a `mistake` later than a minute after publishing.
   */
  async withdraw(id: number, reason: WithdrawalReason, actorId: string): Promise<void> {
    const [quotes, excursion] = await Promise.all([this.quotes.read(), this.excursion.read(id)]);
    await this.log.transact(async (manager, emit) => {
      const signal = await lockSignal(manager, id);
      const [{ now, published }] = await manager.query<[{ now: Date; published: Date }]>(TIMES, [id, signal.createdAt]);
      if (reason === 'mistake') requireRecent(now.getTime() - published.getTime());
      const before = toWireSignal(signal);
      const close = isOpenSignal(before)
        ? closeManually(signal, { from: before.status, quote: quotes(signal.instrument), excursion, at: now })
        : null;
      Object.assign(signal, { withdrawnAt: now, withdrawalReason: reason });
      const { after, tick } = await saveByHand(manager, signal, before, quotes);
      const notice = withdrawalNotice(before, reason);
      await recordStep(manager, {
        kind: 'withdrawn',
        before,
        after,
        actorId,
        ...close,
        tick,
        withdrawalReason: reason,
        notice,
        mailed: this.config.SIGNAL_STEP_EMAILS,
      });
      await manager.query(STOP_MAILS, [id]);
      emit('signal.deleted', 'subscribers', { id, version: after.version });
      await strike(manager, emit, id, notice, now);
    });
  }
}

function requireRecent(ageMs: number): void {
  if (ageMs <= LIMITS.signal.recallMs + TRAVEL_MS) return;
  throw new ConflictException({
    error: 'RECALL_OVER',
    message: 'RECALL is over a minute after publishing. Withdraw the signal in the list of signals instead',
  });
}

/** Changes the announcement of the signal into the notice of its withdrawal, and keeps the old text. */
async function strike(manager: EntityManager, emit: Emit, signalId: number, notice: Notice, at: Date): Promise<void> {
  const announced = await lockAnnouncement(manager, signalId);
  if (!announced) return;
  Object.assign(announced, {
    ...notice,
    struckTitle: announced.title,
    struckMessage: announced.message,
    withdrawnAt: at,
  });
  await emitNotificationUpdate(manager, emit, toWireNotification(await manager.save(announced)));
}
