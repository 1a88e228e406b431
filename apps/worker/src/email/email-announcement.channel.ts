import { Inject, Injectable } from '@nestjs/common';
import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import { ANNOUNCEMENT_ELIGIBLE, announcementRecipients, EmailAnnouncement, readAnnouncement } from '@t0/database/email';
import { EventLog } from '@t0/events';
import { announcementEmail, greet, type MailSender, type MailSeries } from '@t0/mail';
import { PeriodicTasks } from '@t0/platform';
import { DataSource, IsNull } from 'typeorm';
import type { BatchJobs, Channel, Recording, Verdict } from '../channels/deliveries/channel.ts';
import { insertPage } from '../channels/deliveries/insert-page.ts';
import { CONFIG, MAIL } from '../platform/tokens.ts';
import { CLAIMED_EMAIL, EmailChannel, composeSeries, type ClaimedEmail } from './email-channel.ts';

const STOPPED = 'The announcement was stopped';

/** The recipients were read when it was sent; of one that was stopped meanwhile the rows say so. */
const INSERT_ROWS = insertPage({
  recipients: `
    SELECT r.id FROM email_announcements a CROSS JOIN unnest(a.recipients) AS r (id)
    WHERE a.id = $1 AND ($2::uuid IS NULL OR r.id > $2::uuid)`,
  key: 'id',
  columns: 'channel, kind, announcement_id, user_id, delivery_status, last_error',
  rows: `
    SELECT 'email', 'announcement', a.id, u.id, CASE WHEN a.stopped_at IS NULL THEN 'queued' ELSE 'suppressed' END,
      CASE WHEN a.stopped_at IS NOT NULL THEN '${STOPPED}' END
    FROM email_announcements a CROSS JOIN page JOIN users u ON u.id = page.id
    WHERE a.id = $1 AND a.fanned_out_at IS NULL`,
  subject: 'announcement_id',
});
const READ_CLAIMED = `
  SELECT ${CLAIMED_EMAIL}, (${ANNOUNCEMENT_ELIGIBLE}) AS eligible
  FROM claimed JOIN users u ON u.id = claimed.user_id ORDER BY claimed.id`;
/** Scheduled ones whose time has come. */
const DUE = `
  SELECT id, filter FROM email_announcements
  WHERE fanned_out_at IS NULL AND recipients IS NULL AND stopped_at IS NULL AND created_at <= now() FOR UPDATE SKIP LOCKED LIMIT 1`;
const SET_RECIPIENTS = 'UPDATE email_announcements SET recipients = $2::uuid[], version = version + 1 WHERE id = $1';
const DUE_MS = 5000;

/** Locks the row: each count sees the outcomes of the batch before. */
const NEXT_VERSION = 'UPDATE email_announcements SET version = version + 1 WHERE id = $1';

/** Announcements by email (docs/product/email.md#announcements). */
@Injectable()
export class EmailAnnouncementChannel extends EmailChannel implements Channel<ClaimedEmail, MailSeries | null> {
  readonly kind = 'announcement';
  readonly insertPage = INSERT_ROWS;
  readonly readClaimed = READ_CLAIMED;
  readonly ownSlots = true;
  override readonly atOnce: number;
  readonly jobs: BatchJobs = {
    prefix: 'announcement-batch',
    job: 'send-announcement-batch',
    payload: (announcementId) => ({ announcementId }),
  };
  private readonly hostname: string;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(MAIL) mail: MailSender,
    @Inject(CONFIG) config: Config,
    tasks: PeriodicTasks,
  ) {
    super(mail, config);
    tasks.add({
      run: () => this.beginDue(),
      everyMs: DUE_MS,
      failure: 'Beginning a scheduled announcement failed; the next run begins it',
    });
    this.hostname = new URL(config.PUBLIC_URL).hostname;
    // The other half of the connections is free for signals.
    this.atOnce = Math.max(1, Math.floor(config.SMTP_CONNECTIONS / 2));
  }

  /** Reads whom each scheduled announcement goes to, once its time has come, and begins it as one that is sent at once. */
  private async beginDue(): Promise<void> {
    const beginNext = (): Promise<boolean> =>
      this.log.transact(async (manager, emit) => {
        const [due] = await manager.query<Pick<EmailAnnouncement, 'id' | 'filter'>[]>(DUE);
        if (!due) return false;
        await manager.query(SET_RECIPIENTS, [due.id, await announcementRecipients(manager, due.filter)]);
        emit('announcement.created', 'staff:operations', (await readAnnouncement(manager, due.id))!);
        return true;
      });
    while (await beginNext());
  }

  /** The email, composed once for a batch; null when the announcement was stopped. */
  async prepare(id: number): Promise<MailSeries | null> {
    const sent = await this.db.getRepository(EmailAnnouncement).findOneBy({ id, stoppedAt: IsNull() });
    return sent && composeSeries(this.config, (words, url) => announcementEmail(sent, words, url));
  }

  async send(
    { id, userId, target, firstName, eligible, attempts }: ClaimedEmail,
    mail: MailSeries | null,
  ): Promise<Verdict> {
    if (!mail) return { is: 'withheld', why: STOPPED };
    if (!eligible) return { is: 'withheld', why: 'No longer wanted or allowed' };
    const ready = mail.for({
      to: target,
      // The same on every attempt, so that a second copy can be recognised.
      messageId: `<announcement-${id}@${this.hostname}>`,
      greeting: greet(firstName),
      unsubscribeUrl: unsubscribeUrl(this.config, userId, 'announcements'),
    });
    return this.handOver(ready, attempts);
  }

  /** Emits the announcement with its counts to staff. */
  async report(id: number, record: Recording): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      await manager.query(NEXT_VERSION, [id]);
      await record(manager);
      emit('announcement.updated', 'staff:operations', (await readAnnouncement(manager, id))!);
    });
  }
}
