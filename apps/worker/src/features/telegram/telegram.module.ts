import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '@t0/config';
import { JobQueues } from '@t0/jobs';
import { TelegramClient } from '@t0/telegram';
import { DataSource } from 'typeorm';
import { alertChannels } from '../../platform/alerts/alert-channels.ts';
import { Channels } from '../../platform/deliveries/channels.ts';
import { DeliverySender } from '../../platform/deliveries/delivery-sender.ts';
import { JobRunner } from '../../platform/job-runner.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { TelegramSender } from './telegram-sender.ts';

/** The channel 'telegram': new signals, their steps, price alerts and other notifications, in members' chats. Off without TELEGRAM_BOT_TOKEN. */
@Module({})
export class TelegramModule implements OnApplicationShutdown {
  private readonly client: TelegramClient | null;

  constructor(
    channels: Channels,
    runner: JobRunner,
    sender: DeliverySender,
    queues: JobQueues,
    db: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = config;
    this.client = token === undefined ? null : new TelegramClient(token, apiUrl);
    runner.handle('send-telegram-batch', async ({ kind, subjectId }) => {
      const channel = channels.find('telegram', kind);
      // Turned off since: its rows wait until it is there again.
      if (channel) await sender.sendBatch(channel, subjectId);
    });
    if (!this.client) return;
    const telegram = new TelegramSender(db, this.client, queues, config);
    for (const channel of alertChannels(telegram, db)) channels.add(channel);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}
