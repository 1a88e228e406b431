import type { Config, SmsSending } from '@t0/config';
import { giveSmsBack, isPreferred, recordSms, takeSms } from '@t0/database';
import type { SmsClient } from '@t0/channels/sms';
import type { DataSource } from 'typeorm';
import type { AlertSender } from '../alerts/alert-channels.ts';
import type { AlertRecipients, ClaimedAlert } from '../alerts/claimed-alert.ts';
import { noteUseOf } from '../alerts/note-use.ts';
import type { AlertContent } from '../alerts/alert-content.ts';
import type { Verdict } from '../deliveries/channel.ts';
import { smsText } from './sms-text.ts';

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
export class SmsSender implements AlertSender<ClaimedSms, SmsTexts> {
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
