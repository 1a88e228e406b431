import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { PeriodicTasks } from '@t0/platform';
import type { TelegramClient } from '@t0/channels/telegram';
import { TelegramBot } from './telegram-bot.ts';
import { CONFIG } from '../../platform/tokens.ts';

const EVERY_MS = 10 * 60_000;
/** Messages to the bot, and that a user blocked it. */
const ALWAYS = ['message', 'my_chat_member'];
/** Requests to join the private chat, and its joins and leaves. */
const OF_PRIVATE_CHAT = ['chat_join_request', 'chat_member'];

/**
 * Registers the API's webhook at Telegram: at the start of an API, and when Telegram sends updates elsewhere. A repetition changes nothing.
 */
@Injectable()
export class WebhookRegistration {
  private readonly url: string;
  private readonly updates: string[];
  private isGiven = false;

  constructor(
    private readonly bot: TelegramBot,
    @Inject(CONFIG) config: Config,
    tasks: PeriodicTasks,
  ) {
    this.url = `${config.PUBLIC_URL}/api/webhooks/telegram`;
    this.updates = [...ALWAYS, ...(bot.gate ? OF_PRIVATE_CHAT : [])];
    const { client } = bot;
    if (client)
      tasks.add({
        run: () => this.register(client),
        everyMs: EVERY_MS,
        atStart: true,
        failure: 'Registering the webhook at Telegram failed; the next run registers it',
      });
  }

  private async register(client: TelegramClient): Promise<void> {
    const known = await client.getWebhookInfo();
    if (known.is !== 'accepted') throw new Error(known.why);
    // The secret cannot be asked for: each process gives it once.
    if (this.isGiven && known.result.url === this.url && this.isComplete(known.result.updates)) return;
    const answer = await client.setWebhook(this.url, this.bot.secret!, this.updates);
    if (answer.is !== 'accepted') throw new Error(answer.why);
    this.isGiven = true;
  }

  /** An API from before the private chat was set up may have been the last to choose the updates. */
  private isComplete(registered: string[]): boolean {
    return this.updates.every((update) => registered.includes(update));
  }
}
