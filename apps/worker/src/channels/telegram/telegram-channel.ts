import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { JobQueues } from '@t0/jobs';
import type { TelegramClient } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import { alertChannels } from '../alerts/alert-channels.ts';
import { Channels } from '../deliveries/channels.ts';
import { DeliverySender } from '../deliveries/delivery-sender.ts';
import { JobRunner } from '../../platform/job-runner.ts';
import { CONFIG, TELEGRAM } from '../../platform/tokens.ts';
import { TelegramSender } from './telegram-sender.ts';

/** The channel 'telegram': new signals, their steps, price alerts and other notifications, in members' chats. Off without TELEGRAM_BOT_TOKEN. */
@Injectable()
export class TelegramChannel {
  constructor(
    channels: Channels,
    runner: JobRunner,
    sender: DeliverySender,
    queues: JobQueues,
    db: DataSource,
    @Inject(TELEGRAM) client: TelegramClient | null,
    @Inject(CONFIG) config: Config,
  ) {
    runner.handle('send-telegram-batch', async ({ kind, subjectId }) => {
      const channel = channels.find('telegram', kind);
      // Turned off since: its rows wait until it is on again.
      if (channel) await sender.sendBatch(channel, subjectId);
    });
    if (!client) return;
    const telegram = new TelegramSender(db, client, queues, config);
    for (const channel of alertChannels(telegram, db)) channels.add(channel);
  }
}
