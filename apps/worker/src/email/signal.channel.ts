import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { EmailCounts } from '@t0/contracts/platform';
import { deliveryCounts } from '@t0/database/channels';
import { SIGNAL_EMAIL_ELIGIBLE, THIS_SIGNAL_EMAIL_WANTED } from '@t0/database/email';
import { IS_HEEDED } from '@t0/database/notifications';
import { Signal, toWireSignal } from '@t0/database/signals';
import { EventLog } from '@t0/events';
import type { MailSender } from '@t0/mail';
import { DataSource, IsNull } from 'typeorm';
import type { BatchJobs, Channel, Recording, Verdict } from '../channels/deliveries/channel.ts';
import { insertPage } from '../channels/deliveries/insert-page.ts';
import { newestCheckpoint } from '../record/newest-checkpoint.ts';
import { CONFIG, MAIL } from '../platform/tokens.ts';
import { CLAIMED_EMAIL, EmailChannel, SignalMail, type ClaimedEmail } from './email-channel.ts';

/** An address that was refused for good gets a row with that result, for administrators to see. */
const INSERT_ROWS = insertPage({
  recipients: 'SELECT * FROM users u WHERE u.has_active_subscription AND ($2::uuid IS NULL OR u.id > $2::uuid)',
  key: 'id',
  columns: 'channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status, last_error',
  rows: `
    SELECT 'email', 'signal', s.id, u.id, s.instrument, s.direction, CASE WHEN x.email IS NULL THEN 'queued' ELSE 'suppressed' END, x.reason
    FROM signals s CROSS JOIN page u LEFT JOIN email_suppressions x ON x.email = u.email
    WHERE s.id = $1 AND s.fanned_out_at IS NULL AND s.withdrawn_at IS NULL AND ${THIS_SIGNAL_EMAIL_WANTED}`,
  subject: 'signal_id',
});
const READ_CLAIMED = `
  SELECT ${CLAIMED_EMAIL}, (${SIGNAL_EMAIL_ELIGIBLE} AND ${IS_HEEDED}) AS eligible
  FROM claimed JOIN users u ON u.id = claimed.user_id LEFT JOIN signals s ON s.id = claimed.signal_id ORDER BY claimed.id`;
const COUNTS = deliveryCounts(`channel = 'email'`, { kind: 'signal', id: '$1' });

/** Emails that announce a signal (docs/product/email.md#signal-emails). */
@Injectable()
export class SignalChannel extends EmailChannel implements Channel<ClaimedEmail, SignalMail | null> {
  readonly kind = 'signal';
  readonly insertPage = INSERT_ROWS;
  readonly readClaimed = READ_CLAIMED;
  readonly jobs: BatchJobs = { prefix: 'batch', job: 'send-signal-email-batch', payload: (signalId) => ({ signalId }) };

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(MAIL) mail: MailSender,
    @Inject(CONFIG) config: Config,
  ) {
    super(mail, config);
  }

  /** The email of the signal; null when it was withdrawn. */
  async prepare(signalId: number): Promise<SignalMail | null> {
    const stored = await this.db.getRepository(Signal).findOneBy({ id: signalId, withdrawnAt: IsNull() });
    return stored && SignalMail.compose(toWireSignal(stored), this.config, await newestCheckpoint(this.db));
  }

  async send(one: ClaimedEmail, mail: SignalMail | null): Promise<Verdict> {
    if (!mail) return { is: 'withheld', why: 'The signal was withdrawn' };
    if (!one.eligible) return { is: 'withheld', why: 'No longer wanted or allowed' };
    return this.handOver(mail.for(one), one.attempts);
  }

  /** Emits the signal's counts to administrators. */
  async report(signalId: number, record: Recording): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      // One batch of a signal at a time: each count must see the outcomes of the one before, or the last one emitted is too low.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('signal-emails'), $1)`, [signalId]);
      await record(manager);
      const [counts] = await manager.query<[EmailCounts]>(COUNTS, [signalId]);
      emit('email.delivery', 'admins', { signalId, ...counts });
    });
  }
}
