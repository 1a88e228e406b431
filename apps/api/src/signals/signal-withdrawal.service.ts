import { ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS } from '@t0/contracts/platform';
import type { WithdrawalReason } from '@t0/contracts/signals';
import { toWireSignal } from '@t0/database/signals';
import { isOpenSignal, withdrawalNotice } from '@t0/domain/signals';
import { EventLog } from '@t0/events';
import { commitStep } from '@t0/signals';
import { PresentPrices } from '../prices/present-prices.ts';
import { ReportedExcursions } from '../prices/reported-excursions.ts';
import { CONFIG } from '../platform/tokens.ts';
import { closeManually } from './close-manually.ts';
import { lockRequired } from './lock-signal.ts';
import { saveByHand } from './save-by-hand.ts';

/** The extra time in which RECALL is accepted after it is offered, ms: the press travels. */
const TRAVEL_MS = 10_000;

const TIMES = `
  SELECT date_trunc('milliseconds', clock_timestamp()) AS now,
    coalesce((SELECT max(at) FROM signal_steps WHERE signal_id = $1 AND kind = 'published'), $2) AS published`;

/** Withdraws signals. */
@Injectable()
export class SignalWithdrawal {
  constructor(
    private readonly log: EventLog,
    private readonly prices: PresentPrices,
    private readonly excursion: ReportedExcursions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Withdraws a signal: it leaves every list, and its announcement becomes a withdrawal and unread again. Queued emails are stopped, and
   * members who were emailed are notified. The record keeps it, with the live price of the withdrawal if it was open. One transaction. 404
   * when it is gone; 409 for a `mistake` later than a minute after publishing.
   */
  async withdraw(id: number, reason: WithdrawalReason, actorId: string): Promise<void> {
    const [{ dealable: quotes }, excursion] = await Promise.all([this.prices.read(), this.excursion.read(id)]);
    await this.log.transact(async (manager, emit) => {
      const signal = await lockRequired(manager, id);
      const [{ now, published }] = await manager.query<[{ now: Date; published: Date }]>(TIMES, [id, signal.createdAt]);
      if (reason === 'mistake') requireRecent(now.getTime() - published.getTime());
      const before = toWireSignal(signal);
      const close = isOpenSignal(before)
        ? closeManually(signal, { from: before.status, quote: quotes(signal.instrument), excursion, at: now })
        : null;
      Object.assign(signal, { withdrawnAt: now, withdrawalReason: reason });
      const { after, tick } = await saveByHand(manager, signal, before, quotes);
      await commitStep(manager, emit, {
        kind: 'withdrawn',
        before,
        after,
        actorId,
        ...close,
        tick,
        withdrawn: { reason, at: now },
        notice: withdrawalNotice(before, reason),
        mailed: this.config.SIGNAL_STEP_EMAILS,
      });
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
