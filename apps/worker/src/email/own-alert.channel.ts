import { Inject, Injectable } from '@nestjs/common';
import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import { SIGNAL_EMAIL_REACHABLE } from '@t0/database/email';
import { isPreferred } from '@t0/database/notifications';
import { greet, ownAlertEmail, type MailSender } from '@t0/mail';
import { DataSource } from 'typeorm';
import { readAlert } from '../channels/alerts/alert-content.ts';
import { ownAlertTexts, type OwnAlertText } from '../channels/alerts/claimed-alert.ts';
import type { Channel, Verdict } from '../channels/deliveries/channel.ts';
import { CONFIG, MAIL } from '../platform/tokens.ts';
import { CLAIMED_EMAIL, EmailChannel, composeSeries, type ClaimedEmail } from './email-channel.ts';

/** A claimed email; `fires` is null where the alerts were deleted. */
interface ClaimedOwnAlerts extends ClaimedEmail {
  fires: OwnAlertText[] | null;
}

const ELIGIBLE = `(u.role IS NOT NULL OR u.has_active_subscription) AND ${isPreferred('email', 'own-alerts', 'u.id')}
  AND ${SIGNAL_EMAIL_REACHABLE}`;
const INSERT_ROWS = `
  INSERT INTO deliveries (channel, kind, message_id, user_id)
  SELECT DISTINCT 'email', 'own-alert', f.batch, u.id FROM own_alert_fires f JOIN users u ON u.id = f.user_id
  WHERE f.batch = $1 AND ${ELIGIBLE}`;
const READ_CLAIMED = `
  SELECT ${CLAIMED_EMAIL}, (${ELIGIBLE}) AS eligible, ${ownAlertTexts('u.id')} AS fires
  FROM claimed JOIN users u ON u.id = claimed.user_id ORDER BY claimed.id`;

/** Emails of members' own alerts: one for each member, whatever a tick fired of theirs (docs/product/watching.md#own-alerts). */
@Injectable()
export class OwnAlertEmailChannel extends EmailChannel implements Channel<ClaimedOwnAlerts, string | null> {
  readonly kind = 'own-alert';
  readonly insertRows = INSERT_ROWS;
  readonly readClaimed = READ_CLAIMED;

  constructor(
    private readonly db: DataSource,
    @Inject(MAIL) mail: MailSender,
    @Inject(CONFIG) config: Config,
  ) {
    super(mail, config);
  }

  /** The reason to send none of them any more; nothing else is the same for two members. */
  async prepare(batch: number): Promise<string | null> {
    return (await readAlert(this.db, 'own-alert', batch)).why;
  }

  async send(
    { id, userId, target, firstName, eligible, attempts, fires }: ClaimedOwnAlerts,
    why: string | null,
  ): Promise<Verdict> {
    if (why !== null) return { is: 'withheld', why };
    if (!eligible || !fires) return { is: 'withheld', why: 'No longer wanted or allowed' };
    const mail = await composeSeries(this.config, (words, url) => ownAlertEmail(fires, words, url));
    const ready = mail.for({
      to: target,
      messageId: `<own-alert-${id}@${new URL(this.config.PUBLIC_URL).hostname}>`,
      greeting: greet(firstName),
      unsubscribeUrl: unsubscribeUrl(this.config, userId),
    });
    return this.handOver(ready, attempts);
  }
}
