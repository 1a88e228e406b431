import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SmsClient, fitted } from '@t0/channels/sms';
import { smsSending, type Config, type SmsSending } from '@t0/config';
import { giveSmsBack, recordSms, takeSms } from '@t0/database/channels';
import { isPreferred } from '@t0/database/notifications';
import type { PushText } from '@t0/domain/channels';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';
import { alertChannels, type AlertSender } from '../alerts/alert-channels.ts';
import type { AlertContent } from '../alerts/alert-content.ts';
import type { AlertRecipients, ClaimedAlert } from '../alerts/claimed-alert.ts';
import { noteUseOf } from '../alerts/note-use.ts';
import type { Verdict } from '../deliveries/channel.ts';
import { Channels } from '../deliveries/channels.ts';

/** Longer than Twilio reports on a message, and than any screen looks back. */
const KEEP_MESSAGES_DAYS = 90;

/** Deletes messages and monthly counts that no screen shows any more (docs/product/limits.md#sms). */
class SmsRetention {
  constructor(private readonly db: DataSource) {}

  /** Deletes messages after 90 days, and counts of months before the last one. */
  async deleteOld(): Promise<void> {
    await this.db.query('DELETE FROM sms_messages WHERE created_at < now() - make_interval(days => $1)', [
      KEEP_MESSAGES_DAYS,
    ]);
    await this.db.query(
      `DELETE FROM sms_months WHERE month < date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month'`,
    );
  }
}

/** The most prices asked for at a time. */
const AT_ONCE = 50;
/**
 * Twilio knows the price some seconds after a message left; a price unknown after days stays unknown. In any order: a message without a
 * price must not delay others.
 */
const UNPRICED = `
  SELECT sid FROM sms_messages
  WHERE price IS NULL AND created_at BETWEEN now() - interval '3 days' AND now() - interval '20 seconds'
  ORDER BY random() LIMIT ${AT_ONCE}`;
const PRICE = 'UPDATE sms_messages SET price = $2, currency = $3, segments = $4 WHERE sid = $1';
/** Twilio charges nothing for these, and names no price. */
const FREE: ReadonlySet<string> = new Set(['failed', 'canceled']);

/** The prices of messages: Twilio reports them only when asked (docs/product/channels.md#text-and-cost). */
class SmsPrices {
  constructor(
    private readonly client: SmsClient,
    private readonly db: DataSource,
  ) {}

  /** Asks for the prices that are not known yet, one after the other; leaves the rest when Twilio takes no more. */
  async read(): Promise<void> {
    for (const { sid } of await this.db.query<{ sid: string }[]>(UNPRICED)) {
      const answer = await this.client.read(sid);
      if (answer.is === 'later') return;
      if (answer.is !== 'accepted') continue;
      const { status, segments, price, currency } = answer.result;
      const known = price ?? (FREE.has(status) ? '0' : null);
      if (known !== null) await this.db.query(PRICE, [sid, known, currency.slice(0, 3), segments]);
    }
  }
}

/** Segments of a message at most: each is charged. */
const MOST = 2;

/** The text of an alert as an SMS: the sender, and the content of a lock screen (docs/product/channels.md#sms). */
export function smsText({ title, body }: PushText): string {
  return fitted(['T0 Trading Terminal', title, ...(body === undefined ? [] : [body])].join('\n'), MOST);
}

/** A claimed delivery and its phone. */
interface ClaimedSms extends ClaimedAlert {
  number: string;
  userId: string;
}

/** Made once for a batch. */
interface SmsTexts {
  plain: string;
  withLevels: string;
}

/** Each message costs: members are notified only of the steps that end something (docs/product/channels.md#sms). */
const NUMBERS: AlertRecipients = {
  channel: 'sms',
  table: 'sms_numbers',
  columns: 'id, user_id, off',
  joins: '',
  access: `${isPreferred('sms', 'everything', 'u.id')} AND r.off IS NULL`,
  reads: 'r.number, r.user_id AS "userId"',
  steps: ['t0', 'closed', 'withdrawn'],
};
/** The reason from Twilio: errors of verdicts end in its code. */
const END_DEAD = `
  UPDATE sms_numbers n SET off = CASE WHEN o.error LIKE '%opted out%' THEN 'stopped' ELSE 'unreachable' END
  FROM o WHERE o."isDead" AND n.id = o.target::integer`;
/** Alerts members by SMS. */
class SmsSender implements AlertSender<ClaimedSms, SmsTexts> {
  readonly recipients = NUMBERS;
  readonly ended = 'The number was removed';
  readonly traits: AlertSender<ClaimedSms, SmsTexts>['traits'];

  constructor(
    private readonly client: SmsClient,
    private readonly statusUrl: SmsSending['statusUrl'],
    private readonly db: DataSource,
    private readonly config: Config,
  ) {
    this.traits = {
      batchSize: 100,
      // Twilio queues what its sender cannot send yet; more at a time would only wait there.
      atOnce: 10,
      // Twilio charges each message that a crash repeats.
      recordedAtOnce: 5,
      leaseSeconds: config.EMAIL_LEASE_SECONDS,
      endDead: END_DEAD,
      noteUse: noteUseOf('sms_numbers'),
      interrupted: 'The worker ended at every attempt before Twilio had answered',
    };
  }

  compose({ plain, withLevels }: AlertContent): SmsTexts {
    return { plain: smsText(plain), withLevels: smsText(withLevels) };
  }

  /** Sends a message, if the member's month has one left; one that was not accepted is given back. */
  async deliver({ userId, number, showLevels }: ClaimedSms, { plain, withLevels }: SmsTexts): Promise<Verdict> {
    const month = await takeSms(this.db.manager, userId, this.config.SMS_MONTHLY_CAP);
    if (month === null)
      return { is: 'withheld', why: `The ${this.config.SMS_MONTHLY_CAP} messages of the month are used up` };
    const answer = await this.client.send(number, showLevels ? withLevels : plain, this.statusUrl);
    if (answer.is === 'accepted') {
      await recordSms(this.db.manager, answer.result);
      return { is: 'accepted', acceptedId: answer.result.sid };
    }
    await giveSmsBack(this.db.manager, userId, month);
    if (answer.is === 'stopped' || answer.is === 'unreachable') return { is: 'dead', why: answer.why };
    return answer;
  }
}

const PRICES_MS = 60_000;
const RETENTION_MS = 6 * 3_600_000;

/** The channel 'sms': new signals, what ends them, price alerts and other notifications, on members' phones. Off without a sender. */
@Injectable()
export class SmsChannel implements OnApplicationShutdown {
  /** Null without a sender. */
  readonly prices: SmsPrices | null = null;
  readonly retention: SmsRetention;
  private readonly client: SmsClient | null;

  constructor(channels: Channels, db: DataSource, tasks: PeriodicTasks, @Inject(CONFIG) config: Config) {
    this.retention = new SmsRetention(db);
    // Runs also after the owner removed the sender.
    tasks.add({
      run: () => this.retention.deleteOld(),
      everyMs: RETENTION_MS,
      atStart: true,
      failure: 'Deleting old SMS failed; the next run deletes them',
      lease: { key: 'sms:retention', ttlMs: RETENTION_MS },
    });
    const sending = smsSending(config);
    this.client = sending && new SmsClient(sending.sender);
    if (!sending || !this.client) return;
    this.prices = new SmsPrices(this.client, db);
    tasks.add({
      run: () => this.prices!.read(),
      everyMs: PRICES_MS,
      failure: 'Reading the prices of SMS failed; the next run reads them',
      lease: { key: 'sms:prices', ttlMs: PRICES_MS * 2 },
    });
    const sender = new SmsSender(this.client, sending.statusUrl, db, config);
    for (const channel of alertChannels(sender, db)) channels.add(channel);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}
