import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { pushContact } from '@t0/config';
import type { Config } from '@t0/config';
import { PushClient, ThreadedEncryption, Vapid } from '@t0/channels/push';
import { DataSource } from 'typeorm';
import { alertChannels } from '../alerts/alert-channels.ts';
import { Channels } from '../deliveries/channels.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { PushSender } from './push-sender.ts';

/** The channel 'push': new signals, their steps, price alerts and other notifications, on members' devices. Off without WEB_PUSH_KEY. */
@Injectable()
export class PushChannel implements OnApplicationShutdown {
  private readonly client: PushClient | null = null;

  constructor(channels: Channels, db: DataSource, @Inject(CONFIG) config: Config) {
    const { WEB_PUSH_KEY: key, WEB_PUSH_SERVICES: services, WEB_PUSH_CONNECTIONS: connections } = config;
    if (key === undefined) return;
    const vapid = new Vapid(key, pushContact(config));
    this.client = new PushClient(vapid, services, connections, new ThreadedEncryption());
    for (const channel of alertChannels(new PushSender(this.client, config), db)) channels.add(channel);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}
