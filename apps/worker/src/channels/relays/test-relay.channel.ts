import type { Config } from '@t0/config';
import { relayTestOf } from '@t0/database/channels';
import type { RelayTestRow } from '@t0/database/channels';
import { TEST_CARD } from '@t0/domain/channels';
import type { EventLog } from '@t0/events';
import type { Channel, Recording, Verdict } from '../deliveries/channel.ts';
import { RelayChannel } from './relay-channel.ts';
import type { ClaimedRelay, RelayLanes, RelayMessage } from './relay-channel.ts';
import type { RelayClient } from './relay-client.ts';

/** A relay that accepts a test is available again. */
const LIFT = `DELETE FROM relay_endings e USING o WHERE o.status = 'sent' AND e.target = o.target`;
const ROW = `
  SELECT target, user_id AS "userId", delivery_status AS "deliveryStatus", last_error AS "lastError", created_at AS "createdAt"
  FROM deliveries WHERE channel = 'relay' AND kind = 'message' AND message_id = $1`;

/** SEND A TEST to a relay, and its result for the administrator (docs/product/settings.md#channels). */
export class TestRelayChannel extends RelayChannel implements Channel<ClaimedRelay, RelayMessage> {
  readonly kind = 'message';
  readonly noteUse = LIFT;

  constructor(
    private readonly log: EventLog,
    private readonly config: Config,
    clients: ReadonlyMap<string, RelayClient>,
    lanes: RelayLanes,
  ) {
    super(clients, lanes, config.EMAIL_LEASE_SECONDS);
  }

  prepare(): Promise<RelayMessage> {
    return Promise.resolve({ card: TEST_CARD, link: `${this.config.PUBLIC_URL}/dashboard`, why: null });
  }

  async send(one: ClaimedRelay, message: RelayMessage): Promise<Verdict> {
    const client = this.clientOf({ ...one, ended: null });
    return 'send' in client ? this.hand(one, client, message, null) : client;
  }

  async report(id: number, record: Recording): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      await record(manager);
      const rows = await manager.query<RelayTestRow[]>(ROW, [id]);
      for (const row of rows) if (row.userId !== null) emit('channel.tested', `user:${row.userId}`, relayTestOf(row));
    });
  }
}
