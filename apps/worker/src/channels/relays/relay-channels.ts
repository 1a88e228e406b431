import { Inject, Injectable } from '@nestjs/common';
import { relaysOf } from '@t0/config';
import type { Config, Relay } from '@t0/config';
import { EventLog } from '@t0/events';
import type { TelegramClient } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import { Channels } from '../deliveries/channels.ts';
import { CONFIG, TELEGRAM } from '../../platform/tokens.ts';
import { DiscordClient } from './discord-client.ts';
import { NewSignalRelayChannel } from './new-signal-relay.channel.ts';
import { NotificationRelayChannel } from './notification-relay.channel.ts';
import type { RelayClient } from './relay-client.ts';
import { RelayLanes } from './relay-channel.ts';
import { SlackClient } from './slack-client.ts';
import { StepRelayChannel } from './step-relay.channel.ts';
import { TelegramRelayClient } from './telegram-relay-client.ts';
import { TestRelayChannel } from './test-relay.channel.ts';

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
    const lanes = new RelayLanes();
    channels.add(new NewSignalRelayChannel(db, config, relays, clients, lanes));
    channels.add(new StepRelayChannel(db, config, relays, clients, lanes));
    channels.add(new NotificationRelayChannel(db, config, relays, clients, lanes));
    channels.add(new TestRelayChannel(log, config, clients, lanes));
  }
}

/** A stand-in is called only where the configuration, which production refuses then, names one. */
function clientOf({ name, address }: Relay, bot: TelegramClient | null, config: Config): RelayClient {
  if (name === 'telegram') return new TelegramRelayClient(bot!, address);
  const Client = name === 'slack' ? SlackClient : DiscordClient;
  return new Client(address, !config.isProduction);
}
