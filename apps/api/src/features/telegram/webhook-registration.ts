import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { PeriodicTasks } from '@t0/platform';
import type { TelegramClient } from '@t0/telegram';
import { TelegramBot } from '../../platform/telegram/telegram-bot.ts';
import { CONFIG } from '../../platform/tokens.ts';

const EVERY_MS = 10 * 60_000;

/** Has Telegram tell what people write to the bot: at the start of an API, and whenever it tells it elsewhere. Again changes nothing. */
@Injectable()
export class WebhookRegistration {
  private readonly url: string;
  private isGiven = false;

  constructor(
    private readonly bot: TelegramBot,
    @Inject(CONFIG) config: Config,
    tasks: PeriodicTasks,
  ) {
    this.url = `${config.PUBLIC_URL}/api/webhooks/telegram`;
    const { client } = bot;
    if (client)
      tasks.add({
        run: () => this.register(client),
        everyMs: EVERY_MS,
        atStart: true,
        failure: 'Registering the webhook at Telegram failed',
      });
  }

  private async register(client: TelegramClient): Promise<void> {
    const known = await client.getWebhookInfo();
    if (known.is !== 'accepted') throw new Error(known.why);
    // The secret cannot be asked for: each process gives it once.
    if (this.isGiven && known.result.url === this.url) return;
    const answer = await client.setWebhook(this.url, this.bot.secret!);
    if (answer.is !== 'accepted') throw new Error(answer.why);
    this.isGiven = true;
  }
}
