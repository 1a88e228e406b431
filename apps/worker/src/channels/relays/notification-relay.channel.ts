import type { Config, Relay } from '@t0/config';
import type { RelayedNotifications } from '@t0/contracts/channels';
import type { NotificationPriority } from '@t0/contracts/notifications';
import { Notification } from '@t0/database/notifications';
import { notificationCard } from '@t0/domain/channels';
import type { DataSource } from 'typeorm';
import type { Channel, Verdict } from '../deliveries/channel.ts';
import { RelayChannel, WORTH_MS, relaysThere } from './relay-channel.ts';
import type { ClaimedRelay, RelayLanes, RelayMessage } from './relay-channel.ts';
import type { RelayClient } from './relay-client.ts';

const PRIORITIES: Readonly<Record<RelayedNotifications, readonly NotificationPriority[]>> = {
  none: [],
  critical: ['critical'],
  high: ['critical', 'high'],
  all: ['critical', 'high', 'normal', 'low'],
};

const insertRows = (relays: readonly Relay[], message: RelayedNotifications): string => `
  INSERT INTO deliveries (channel, kind, notification_id, target)
  SELECT 'relay', 'notification', n.id, r.target FROM notifications n CROSS JOIN ${relaysThere(relays)}
  WHERE n.id = $1 AND n.fanned_out_at IS NULL AND n.billing_case IS NULL
    AND n.priority IN (${['', ...PRIORITIES[message]].map((priority) => `'${priority}'`).join(', ')}) ON CONFLICT DO NOTHING`;

/** Notifications to all members, in the owner's channels: those of the priorities of RELAY_NOTIFICATIONS. */
export class NotificationRelayChannel extends RelayChannel implements Channel<ClaimedRelay, RelayMessage> {
  readonly kind = 'notification';
  readonly insertRows: string;

  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    relays: readonly Relay[],
    clients: ReadonlyMap<string, RelayClient>,
    lanes: RelayLanes,
  ) {
    super(clients, lanes, config.EMAIL_LEASE_SECONDS);
    this.insertRows = insertRows(relays, config.RELAY_NOTIFICATIONS);
  }

  async prepare(id: number): Promise<RelayMessage> {
    const message = await this.db.getRepository(Notification).findOneByOrFail({ id });
    const now = Date.now();
    const isLate = message.createdAt.getTime() < now - WORTH_MS;
    const isOver = message.expiresAt !== null && message.expiresAt.getTime() <= now;
    return {
      card: notificationCard(message),
      link: `${this.config.PUBLIC_URL}/system-status`,
      why: isLate ? 'Too late to be sent' : isOver ? 'It expired before it was sent' : null,
    };
  }

  async send(one: ClaimedRelay, message: RelayMessage): Promise<Verdict> {
    const client = this.clientOf(one);
    if (!('send' in client)) return client;
    return message.why === null ? this.hand(one, client, message, null) : { is: 'withheld', why: message.why };
  }
}
