import { Global, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Config } from '@t0/config';
import { deleteOldEvents, type RedisClient } from '@t0/events';
import { createMailSender, type MailSender } from '@t0/mail';
import { MeteredSender, ProgramMetrics, type Logger } from '@t0/observability';
import {
  EventLogMaintenance,
  REDIS,
  SHARED_EXPORTS,
  SharedRateLimiter,
  sharedProviders,
  SlowStart,
} from '@t0/platform';
import { GROUP_MAX, MINUTE_MS, TelegramClient, TelegramRateLimiter } from '@t0/channels/telegram';
import { createWebhookMessages } from '@t0/channels/webhooks';
import { DataSource } from 'typeorm';
import { ChannelJobs } from './channels/deliveries/channel-jobs.ts';
import { Channels } from './channels/deliveries/channels.ts';
import { DeliveryFanOut } from './channels/deliveries/delivery-fan-out.ts';
import { DeliveryLedger } from './channels/deliveries/delivery-ledger.ts';
import { DeliveryNotifier } from './channels/deliveries/delivery-notifier.ts';
import { DeliveryReconciler } from './channels/deliveries/delivery-reconciler.ts';
import { DeliveryRetention } from './channels/deliveries/delivery-retention.ts';
import { DeliverySender } from './channels/deliveries/delivery-sender.ts';
import { Handles, registerHandlers } from './platform/handles.ts';
import { JobRunner } from './platform/job-runner.ts';
import { PriceWatch } from './prices/price-watch.ts';
import { CONFIG, LOGGER, MAIL, TELEGRAM } from './platform/tokens.ts';

/**
 * The answers of mail servers to a sender who is too fast: RFC 5321 section 4.2.3, and 454 of Amazon SES
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html).
 */
const TOO_FAST = [421, 450, 451, 454];

/** The base of every feature of the worker. Owns the connections' start and end. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    // Without Redis the worker has no jobs to run and no role to take.
    ...sharedProviders({ failFast: false, redisAway: 'unavailable', commitHooks: [createWebhookMessages] }),
    JobRunner,
    PriceWatch,
    ChannelJobs,
    Channels,
    DeliveryLedger,
    DeliveryNotifier,
    DeliverySender,
    DeliveryFanOut,
    DeliveryReconciler,
    DeliveryRetention,
    {
      provide: MAIL,
      inject: [CONFIG, ProgramMetrics, LOGGER, REDIS],
      useFactory: (config: Config, metrics: ProgramMetrics, logger: Logger, redis: RedisClient) => {
        const slowStart = new SlowStart(redis);
        return new MeteredSender(createMailSender(config), metrics, ({ messageId }, outcome, code = 250) => {
          // Its local part is the id of the email's row; the whole looks like an address, which log lines must not contain.
          logger.debug({ mail: messageId.slice(1).split('@')[0], outcome }, 'A mail was handed over');
          if (outcome === 'sent' || TOO_FAST.includes(code))
            void slowStart.note(outcome !== 'sent').catch(() => undefined);
        });
      },
    },
    {
      // One for members' chats and the relay: Telegram counts the bot's calls together.
      provide: TELEGRAM,
      inject: [CONFIG, REDIS],
      useFactory: ({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl }: Config, redis: RedisClient) => {
        const groups = new SharedRateLimiter(redis, 'telegram:group', GROUP_MAX, MINUTE_MS);
        const limiter = new TelegramRateLimiter(undefined, (chatId) => groups.take(chatId));
        return token === undefined ? null : new TelegramClient(token, apiUrl, limiter);
      },
    },
  ],
  exports: [
    ...SHARED_EXPORTS,
    JobRunner,
    PriceWatch,
    Channels,
    ChannelJobs,
    DeliveryLedger,
    DeliverySender,
    MAIL,
    TELEGRAM,
  ],
})
export class CoreModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly db: DataSource,
    private readonly maintenance: EventLogMaintenance,
    private readonly runner: JobRunner,
    private readonly discovery: DiscoveryService,
    @Inject(MAIL) private readonly mail: MailSender,
    @Inject(TELEGRAM) private readonly telegram: TelegramClient | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.maintenance.start();
    registerHandlers(this.discovery, this.runner);
  }

  @Handles('delete-old-events')
  async deleteOldEvents(): Promise<void> {
    await deleteOldEvents(this.db, this.config.EVENT_RETENTION_HOURS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.mail.close();
    this.telegram?.close();
    await this.maintenance.end();
  }
}
