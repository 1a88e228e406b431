import { Inject, Injectable } from '@nestjs/common';
import { relaysOf, type Config } from '@t0/config';
import type { ChannelTest, RelayName } from '@t0/contracts/channels';
import { relayTestOf, type RelayTestRow } from '@t0/database/channels';
import { EventLog } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../platform/tokens.ts';

const COLUMNS = `id, target, user_id AS "userId", delivery_status AS "deliveryStatus", last_error AS "lastError", created_at AS "createdAt"`;
/** A test has no subject: its own id takes the place of the subject's id. */
const ASK = `
  INSERT INTO deliveries (id, channel, kind, message_id, user_id, target) OVERRIDING SYSTEM VALUE
  SELECT n, 'relay', 'message', n, $1, $2 FROM nextval('deliveries_id_seq') AS n RETURNING ${COLUMNS}`;
const LAST = `
  SELECT DISTINCT ON (target) ${COLUMNS} FROM deliveries
  WHERE channel = 'relay' AND kind = 'message' AND user_id = $1 AND target = ANY ($2) ORDER BY target, id DESC`;
const ENDED = 'SELECT target, reason FROM relay_endings WHERE target = ANY ($1)';

/** The state of one relay. */
export interface RelayState {
  ended: string | null;
  lastTest: ChannelTest | null;
}

/** The owner's relays as SETTINGS shows them (docs/product/settings.md#channels). The worker calls them; this asks it to. */
@Injectable()
export class RelayTests {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly queues: JobQueues,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Of each relay that is set up: whether its service called it gone, and this administrator's last test. */
  async states(userId: string): Promise<Map<RelayName, RelayState>> {
    const relays = relaysOf(this.config);
    const targets = relays.map(({ target }) => target);
    const [endings, tests] = await Promise.all([
      this.db.query<{ target: string; reason: string }[]>(ENDED, [targets]),
      this.db.query<RelayTestRow[]>(LAST, [userId, targets]),
    ]);
    return new Map(
      relays.map(({ name, target }) => {
        const ended = endings.find((ending) => ending.target === target)?.reason ?? null;
        const last = tests.find((test) => test.target === target);
        return [name, { ended, lastTest: last ? relayTestOf(last) : null }];
      }),
    );
  }

  /** Asks for a test; null where this relay is not set up. */
  async ask(name: RelayName, userId: string): Promise<ChannelTest | null> {
    const relay = relaysOf(this.config).find((one) => one.name === name);
    if (!relay) return null;
    const [row] = await this.log.transact((manager) =>
      manager.query<[RelayTestRow & { id: number }]>(ASK, [userId, relay.target]),
    );
    const job = { channel: 'relay', kind: 'message', subjectId: row.id };
    // Without Redis the reconciler finds the row.
    await this.queues
      .enqueue('send-deliveries', job, `relay-test-${row.id}`)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Enqueueing the test of a channel failed; the reconciler enqueues it'),
      );
    return relayTestOf(row);
  }
}
