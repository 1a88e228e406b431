import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { smsSending } from '@t0/config';
import type { Config } from '@t0/config';
import { PeriodicTasks } from '@t0/platform';
import { SmsClient } from '@t0/channels/sms';
import { DataSource } from 'typeorm';
import { alertChannels } from '../alerts/alert-channels.ts';
import { Channels } from '../deliveries/channels.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { SmsPrices } from './sms-prices.ts';
import { SmsRetention } from './sms-retention.ts';
import { SmsSender } from './sms-sender.ts';

const PRICES_MS = 60_000;
const RETENTION_MS = 6 * 3_600_000;

/** The channel 'sms': new signals, what ends them, price alerts and other notifications, on members' phones. Off without a sender. */
@Injectable()
export class SmsChannel implements OnApplicationShutdown {
  /** Null without a sender. */
  readonly prices: SmsPrices | null = null;
  readonly retention: SmsRetention;
  private readonly client: SmsClient | null;

  constructor(channels: Channels, db: DataSource, tasks: PeriodicTasks, @Inject(CONFIG) config: Config) {
    this.retention = new SmsRetention(db);
    // Runs also after the owner removed the sender.
    tasks.add({
      run: () => this.retention.deleteOld(),
      everyMs: RETENTION_MS,
      atStart: true,
      failure: 'Deleting old SMS failed',
      lease: { key: 'sms:retention', ttlMs: RETENTION_MS },
    });
    const sending = smsSending(config);
    this.client = sending && new SmsClient(sending.sender);
    if (!sending || !this.client) return;
    this.prices = new SmsPrices(this.client, db);
    tasks.add({
      run: () => this.prices!.read(),
      everyMs: PRICES_MS,
      failure: 'Reading what SMS cost failed',
      lease: { key: 'sms:prices', ttlMs: PRICES_MS * 2 },
    });
    const sender = new SmsSender(this.client, sending.statusUrl, db, config);
    for (const channel of alertChannels(sender, db)) channels.add(channel);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}
