import type { Config } from '@t0/config';
import { Notification } from '@t0/database';
import { notificationWords } from '@t0/domain';
import type { PushClient } from '@t0/push';
import type { DataSource } from 'typeorm';
import type { Channel } from '../../platform/deliveries/channel.ts';
import { layOutDevices, readClaimedPushes } from './claimed-push.ts';
import type { ClaimedPush } from './claimed-push.ts';
import { PushChannel, WORTH_SECONDS } from './push-channel.ts';
import { payloadOf } from './pushed.ts';
import type { Pushed } from './pushed.ts';

/**
 * SQL over `notifications n`, `users u` and `user_settings us`, which may be missing: who sees a notification (docs/product/alerts.md#visibility), and
 * wants to be told of it on devices (docs/product/reach.md#what-is-told).
 */
const WANTED = `
  (n.expires_at IS NULL OR n.expires_at > now())
  AND (u.is_admin OR n.is_global OR n.created_at >= coalesce(u.subscription_started_at, u.created_at))
  AND (n.type <> 'signal' OR coalesce(us.trading_signals, true))
  AND CASE
    WHEN n.category = 'price-alert' THEN coalesce(us.price_alerts AND us.push_price_alerts, true)
    WHEN coalesce(us.push_notifications, 'high') = 'high' THEN n.priority IN ('high', 'critical')
    WHEN us.push_notifications = 'critical' THEN n.priority = 'critical'
    ELSE us.push_notifications = 'all' END`;
const LAY_OUT = layOutDevices(
  'kind, notification_id',
  `'notification', n.id`,
  'notifications n',
  'n.id = $1 AND n.laid_out_at IS NULL',
  WANTED,
  'notification_id',
);
const READ_CLAIMED = readClaimedPushes({
  wanted: WANTED,
  critical: `n.priority = 'critical'`,
  joins: 'LEFT JOIN notifications n ON n.id = claimed.notification_id',
});
/** The instrument of the price alert that it tells of. */
const INSTRUMENT = 'SELECT instrument FROM price_alert_fires WHERE notification_id = $1';

/** Price alerts and other notifications that are no signal's, on members' devices. */
export class NotificationPushChannel extends PushChannel implements Channel<ClaimedPush, Pushed> {
  readonly kind = 'notification';
  readonly layOutPage = LAY_OUT;
  readonly readClaimed = READ_CLAIMED;

  constructor(
    private readonly db: DataSource,
    client: PushClient,
    config: Config,
  ) {
    super(client, config);
  }

  async prepare(id: number): Promise<Pushed> {
    const told = await this.db.getRepository(Notification).findOneByOrFail({ id });
    const [fire] = await this.db.query<{ instrument: string }[]>(INSTRUMENT, [id]);
    const topic = `notification-${id}`;
    const bytes = (showWords: boolean): Buffer =>
      payloadOf(
        notificationWords(told, fire?.instrument ?? null, showWords),
        `${this.config.PUBLIC_URL}/system-status`,
        topic,
        { signal: null, order: 0 },
      );
    const isLate = told.createdAt.getTime() < Date.now() - WORTH_SECONDS * 1000;
    const isPressing = fire !== undefined || told.priority === 'high' || told.priority === 'critical';
    return {
      why: isLate ? 'Too late to be told' : null,
      topic,
      urgency: isPressing ? 'high' : 'normal',
      plain: bytes(false),
      withLevels: bytes(true),
    };
  }
}
