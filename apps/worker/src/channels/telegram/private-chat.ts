import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { PrivateChatGateway } from '@t0/channels/telegram';
import type { TelegramClient } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, TELEGRAM } from '../../platform/tokens.ts';
import { PrivateChatSweeper } from './private-chat-sweeper.ts';

/** Interval of the check for users who have to leave, ms: people see a removal as immediate. */
const EVERY_MS = 2000;

/** Removes users whose access ended from the owner's private chat. Off without TELEGRAM_PRIVATE_CHAT. */
@Injectable()
export class PrivateChat {
  constructor(
    db: DataSource,
    tasks: PeriodicTasks,
    @Inject(TELEGRAM) client: TelegramClient | null,
    @Inject(CONFIG) { TELEGRAM_PRIVATE_CHAT: privateChat }: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (!client || privateChat === undefined) return;
    const sweeper = new PrivateChatSweeper(db, new PrivateChatGateway(client, privateChat), logger);
    tasks.add({
      run: () => sweeper.sweep(),
      everyMs: EVERY_MS,
      atStart: true,
      failure: 'Removing whose access ended from the private chat failed',
    });
  }
}
