import { ConflictException, Injectable, NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import type { PushTest, TelegramLink } from '@t0/contracts/channels';
import { TelegramChat } from '@t0/database/channels';
import type { TelegramClient } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import { TelegramBot } from './telegram-bot.ts';
import { ChatLinks } from './chat-links.ts';

const TEST = 'Test\nAlerts reach this chat.';

/**
 * A member's actions on the Telegram chat in the profile (docs/product/channels.md#telegram): each change with its event for the member's
 * other tabs.
 */
@Injectable()
export class TelegramService {
  constructor(
    private readonly db: DataSource,
    private readonly bot: TelegramBot,
    private readonly links: ChatLinks,
  ) {}

  /** Makes the link that opens the bot, which works once. 503 where Telegram does not say who the bot is. */
  async link(user: Express.User): Promise<TelegramLink> {
    this.client();
    const username = await this.bot.username();
    if (username === null)
      throw new ServiceUnavailableException({
        error: 'TELEGRAM_NOT_REACHED',
        message: 'Telegram cannot be reached now: try again later',
      });
    const { code, expiresAt } = await this.links.make(user);
    return { url: `https://t.me/${username}?start=${code}`, expiresAt: expiresAt.toISOString() };
  }

  /** Ends the chat. 404 when none is linked. */
  async end(userId: string): Promise<void> {
    if (!(await this.links.end({ userId }))) throw notLinked();
  }

  /** Sends a test. A chat that Telegram calls gone is ended. */
  async test(userId: string): Promise<PushTest> {
    const client = this.client();
    const chat = await this.db.manager.findOneBy(TelegramChat, { userId });
    if (!chat) throw notLinked();
    const answer = await client.sendMessage({ chatId: chat.chatId, text: TEST });
    if (answer.is === 'accepted') {
      await this.db.manager.update(TelegramChat, { id: chat.id }, { lastUsedAt: new Date() });
      return { outcome: 'accepted', detail: null };
    }
    if (answer.is === 'gone') await this.links.end({ chatId: chat.chatId });
    return { outcome: answer.is === 'later' ? 'later' : 'refused', detail: answer.why };
  }

  private client(): TelegramClient {
    if (this.bot.client) return this.bot.client;
    throw new ConflictException({ error: 'TELEGRAM_NOT_SET_UP', message: 'Alerts by Telegram are not set up here' });
  }
}

/** 404: the request needs a linked chat. */
export function notLinked(): NotFoundException {
  return new NotFoundException({ error: 'TELEGRAM_NOT_LINKED', message: 'No Telegram chat is linked' });
}
