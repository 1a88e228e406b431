import { Inject, Injectable } from '@nestjs/common';
import { relaysOf, type Config, type Relay } from '@t0/config';
import { EventLog } from '@t0/events';
import type { TelegramClient } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import type { Signal as WireSignal } from '@t0/contracts/signals';
import { Signal, toWireSignal, SignalStep } from '@t0/database/signals';
import { type SignalUpdate, notificationCard, TEST_CARD } from '@t0/domain/channels';
import type { RelayedNotifications } from '@t0/contracts/channels';
import type { NotificationPriority } from '@t0/contracts/notifications';
import { Notification } from '@t0/database/notifications';
import { relayTestOf, type RelayTestRow } from '@t0/database/channels';
import { Channels } from '../deliveries/channels.ts';
import { CONFIG, TELEGRAM } from '../../platform/tokens.ts';
import { DiscordClient } from './discord-client.ts';
import type { RelayClient } from './relay-client.ts';
import {
  RelayLanes,
  relaysThere,
  type ClaimedRelay,
  RelayChannel,
  WORTH_MS,
  type RelayMessage,
} from './relay-channel.ts';
import { SlackClient } from './slack-client.ts';
import { TelegramRelayClient } from './telegram-relay-client.ts';
import type { Channel, Verdict, Recording } from '../deliveries/channel.ts';
import { SignalRelayChannel, type RelayUpdate } from './signal-relay-channel.ts';

const insertSignals = (relays: readonly Relay[]): string => `
  INSERT INTO deliveries (channel, kind, signal_id, target, signal_instrument, signal_direction)
  SELECT 'relay', 'signal', s.id, r.target, s.instrument, s.direction FROM signals s CROSS JOIN ${relaysThere(relays)}
  WHERE s.id = $1 AND s.fanned_out_at IS NULL AND s.withdrawn_at IS NULL ON CONFLICT DO NOTHING`;
/** The latest step of the signal. */
const LAST_STEP = `
  SELECT st.kind, st.changes, st.state FROM step_alerts t JOIN signal_steps st ON st.id = t.step_id
  WHERE t.signal_id = $1 ORDER BY t.step_id DESC LIMIT 1`;

/** A new signal as it is announced, with its latest step. */
interface Announced {
  isWithdrawn: boolean;
  first: RelayUpdate;
  now: RelayUpdate | undefined;
}

/** New signals, in the owner's channels. Where a message can be edited, it begins with the present state. */
class NewSignalRelayChannel extends SignalRelayChannel implements Channel<ClaimedRelay, Announced> {
  readonly kind = 'signal';
  readonly insertRows = insertSignals(this.parts.relays);

  async prepare(signalId: number): Promise<Announced> {
    const stored = await this.parts.db.getRepository(Signal).findOneByOrFail({ id: signalId });
    const [last] = await this.parts.db.query<(SignalUpdate & { state: WireSignal })[]>(LAST_STEP, [signalId]);
    const at = stored.createdAt.getTime();
    return {
      isWithdrawn: stored.withdrawnAt !== null,
      first: this.update({ kind: 'published' }, toWireSignal(stored), at, false),
      now: last && this.update(last, last.state, at, false),
    };
  }

  async send(one: ClaimedRelay, { isWithdrawn, first, now }: Announced): Promise<Verdict> {
    if (isWithdrawn) return { is: 'withheld', why: 'Withdrawn before it was sent' };
    const client = this.clientOf(one);
    return this.sendUpdate(one, now && 'edits' in client && client.edits ? now : first);
  }
}

const insertSteps = (relays: readonly Relay[]): string => `
  INSERT INTO deliveries (channel, kind, signal_id, step_id, target, signal_instrument, signal_direction)
  SELECT 'relay', 'step', s.id, t.step_id, r.target, s.instrument, s.direction
  FROM step_alerts t JOIN signals s ON s.id = t.signal_id CROSS JOIN ${relaysThere(relays)}
  WHERE t.signal_id = $1 AND t.fanned_out_at IS NULL ON CONFLICT DO NOTHING`;
const IS_PASSED = 'SELECT EXISTS (SELECT 1 FROM step_alerts WHERE signal_id = $1 AND step_id > $2) AS passed';

/** Steps of signals, in the owner's channels: the signal's message changes where it can, else each step is a message. */
class StepRelayChannel extends SignalRelayChannel implements Channel<ClaimedRelay, RelayUpdate> {
  readonly kind = 'step';
  readonly insertRows = insertSteps(this.parts.relays);

  async prepare(stepId: number): Promise<RelayUpdate> {
    const { kind, changes, signalId, state, at } = await this.parts.db
      .getRepository(SignalStep)
      .findOneByOrFail({ id: stepId });
    const [{ passed }] = await this.parts.db.query<[{ passed: boolean }]>(IS_PASSED, [signalId, stepId]);
    // A step with deliveries has its whole signal: only imported ones lack parts.
    return this.update({ kind, changes }, state as WireSignal, at?.getTime() ?? Date.now(), passed);
  }

  send(one: ClaimedRelay, update: RelayUpdate): Promise<Verdict> {
    return this.sendUpdate(one, update);
  }
}

const PRIORITIES: Readonly<Record<RelayedNotifications, readonly NotificationPriority[]>> = {
  none: [],
  critical: ['critical'],
  high: ['critical', 'high'],
  all: ['critical', 'high', 'normal', 'low'],
};

const insertNotifications = (relays: readonly Relay[], message: RelayedNotifications): string => `
  INSERT INTO deliveries (channel, kind, notification_id, target)
  SELECT 'relay', 'notification', n.id, r.target FROM notifications n CROSS JOIN ${relaysThere(relays)}
  WHERE n.id = $1 AND n.fanned_out_at IS NULL AND n.billing_case IS NULL
    AND n.priority IN (${['', ...PRIORITIES[message]].map((priority) => `'${priority}'`).join(', ')}) ON CONFLICT DO NOTHING`;

/** Notifications to all members, in the owner's channels: those of the priorities of RELAY_NOTIFICATIONS. */
class NotificationRelayChannel extends RelayChannel implements Channel<ClaimedRelay, RelayMessage> {
  readonly kind = 'notification';
  readonly insertRows = insertNotifications(this.parts.relays, this.parts.config.RELAY_NOTIFICATIONS);

  async prepare(id: number): Promise<RelayMessage> {
    const message = await this.parts.db.getRepository(Notification).findOneByOrFail({ id });
    const now = Date.now();
    const isLate = message.createdAt.getTime() < now - WORTH_MS;
    const isOver = message.expiresAt !== null && message.expiresAt.getTime() <= now;
    return {
      card: notificationCard(message),
      link: `${this.parts.config.PUBLIC_URL}/system-status`,
      why: isLate ? 'Too late to be sent' : isOver ? 'It expired before it was sent' : null,
    };
  }

  async send(one: ClaimedRelay, message: RelayMessage): Promise<Verdict> {
    const client = this.clientOf(one);
    if (!('send' in client)) return client;
    return message.why === null ? this.hand(one, client, message, null) : { is: 'withheld', why: message.why };
  }
}

/** A relay that accepts a test is available again. */
const LIFT = `DELETE FROM relay_endings e USING o WHERE o.status = 'sent' AND e.target = o.target`;
const ROW = `
  SELECT target, user_id AS "userId", delivery_status AS "deliveryStatus", last_error AS "lastError", created_at AS "createdAt"
  FROM deliveries WHERE channel = 'relay' AND kind = 'message' AND message_id = $1`;

/** SEND A TEST to a relay, and its result for the administrator (docs/product/settings.md#channels). */
class TestRelayChannel extends RelayChannel implements Channel<ClaimedRelay, RelayMessage> {
  readonly kind = 'message';
  readonly noteUse = LIFT;

  prepare(): Promise<RelayMessage> {
    return Promise.resolve({ card: TEST_CARD, link: `${this.parts.config.PUBLIC_URL}/dashboard`, why: null });
  }

  async send(one: ClaimedRelay, message: RelayMessage): Promise<Verdict> {
    const client = this.clientOf({ ...one, ended: null });
    return 'send' in client ? this.hand(one, client, message, null) : client;
  }

  async report(id: number, record: Recording): Promise<void> {
    await this.parts.log.transact(async (manager, emit) => {
      await record(manager);
      const rows = await manager.query<RelayTestRow[]>(ROW, [id]);
      for (const row of rows) if (row.userId !== null) emit('channel.tested', `user:${row.userId}`, relayTestOf(row));
    });
  }
}

/** The channel 'relay': signals in the owner's channels. Off without any RELAY_ address. */
@Injectable()
export class RelayChannels {
  constructor(
    channels: Channels,
    db: DataSource,
    log: EventLog,
    @Inject(TELEGRAM) bot: TelegramClient | null,
    @Inject(CONFIG) config: Config,
  ) {
    const relays = relaysOf(config);
    if (relays.length === 0) return;
    const clients = new Map(relays.map((relay) => [relay.target, clientOf(relay, bot, config)]));
    const parts = { db, log, config, relays, clients, lanes: new RelayLanes() };
    channels.add(new NewSignalRelayChannel(parts));
    channels.add(new StepRelayChannel(parts));
    channels.add(new NotificationRelayChannel(parts));
    channels.add(new TestRelayChannel(parts));
  }
}

/** A stand-in is called only where the configuration, which production refuses then, names one. */
function clientOf({ name, address }: Relay, bot: TelegramClient | null, config: Config): RelayClient {
  if (name === 'telegram') return new TelegramRelayClient(bot!, address);
  const Client = name === 'slack' ? SlackClient : DiscordClient;
  return new Client(address, !config.isProduction);
}
