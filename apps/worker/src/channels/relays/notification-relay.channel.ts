import type { Config, Relay } from '@t0/config';
import type { NotificationPriority, RelayedNotifications } from '@t0/contracts';
import { Notification } from '@t0/database';
import { notificationCard } from '@t0/domain';
import type { DataSource } from 'typeorm';
import type { Channel, Verdict } from '../deliveries/channel.ts';
import { RelayChannel, WORTH_MS } from './relay-channel.ts';
import type { Told } from './relay-channel.ts';
import type { RelayClient } from './relay-client.ts';
import type { RelayLanes } from './relay-lanes.ts';
import { relaysThere } from './relay-sql.ts';
import type { ClaimedRelay } from './relay-sql.ts';

const PRIORITIES: Readonly<Record<RelayedNotifications, readonly NotificationPriority[]>> = {
  none: [],
  critical: ['critical'],
  high: ['critical', 'high'],
  all: ['critical', 'high', 'normal', 'low'],
};

const layOut = (relays: readonly Relay[], told: RelayedNotifications): string => `
  INSERT INTO deliveries (channel, kind, notification_id, target)
  SELECT 'relay', 'notification', n.id, r.target FROM notifications n CROSS JOIN ${relaysThere(relays)}
  WHERE n.id = $1 AND n.laid_out_at IS NULL
    AND n.priority IN (${['', ...PRIORITIES[told]].map((priority) => `'${priority}'`).join(', ')}) ON CONFLICT DO NOTHING`;

/** Notifications to all members, in the owner's channels: those of the priorities of RELAY_NOTIFICATIONS. */
export class NotificationRelayChannel extends RelayChannel implements Channel<ClaimedRelay, Told> {
  readonly kind = 'notification';
  readonly layOut: string;

  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    relays: readonly Relay[],
    clients: ReadonlyMap<string, RelayClient>,
    lanes: RelayLanes,
  ) {
    super(clients, lanes, config.EMAIL_LEASE_SECONDS);
    this.layOut = layOut(relays, config.RELAY_NOTIFICATIONS);
  }

  async prepare(id: number): Promise<Told> {
    const told = await this.db.getRepository(Notification).findOneByOrFail({ id });
    const now = Date.now();
    const isLate = told.createdAt.getTime() < now - WORTH_MS;
    const isOver = told.expiresAt !== null && told.expiresAt.getTime() <= now;
    return {
      card: notificationCard(told),
      link: `${this.config.PUBLIC_URL}/system-status`,
      why: isLate ? 'Too late to be told' : isOver ? 'It expired before it was told' : null,
    };
  }

  async send(one: ClaimedRelay, told: Told): Promise<Verdict> {
    const client = this.clientOf(one);
    if (!('send' in client)) return client;
    return told.why === null ? this.hand(one, client, told, null) : { is: 'withheld', why: told.why };
  }
}
