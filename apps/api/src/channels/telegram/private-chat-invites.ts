import { ConflictException, Injectable, ServiceUnavailableException, type HttpException } from '@nestjs/common';
import type { PrivateChatInvite } from '@t0/contracts/channels';
import { LIMITS } from '@t0/contracts/platform';
import { TelegramChat } from '@t0/database/channels';
import type { PrivateChatGateway, TelegramRefusal } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import { TelegramBot } from './telegram-bot.ts';
import { PrivateChatMembers } from './private-chat-members.ts';
import { notLinked } from './telegram.service.ts';

/**
 * Makes invites into the owner's private chat (docs/product/channels.md#private-chat). An invite only lets its user ask; JoinRequestHandler
 * answers.
 */
@Injectable()
export class PrivateChatInvites {
  constructor(
    private readonly db: DataSource,
    private readonly bot: TelegramBot,
    private readonly people: PrivateChatMembers,
  ) {}

  /**
   * Makes the member's invite; the one before works no more. 404 without a linked chat, 409 for a member who is in the chat, is banned or
   * is being removed.
   */
  async make(userId: string): Promise<PrivateChatInvite> {
    const { gate } = this.bot;
    if (!gate) throw conflict('PRIVATE_CHAT_NOT_SET_UP', 'There is no private chat here');
    const chat = await this.db.manager.findOneBy(TelegramChat, { userId });
    if (!chat) throw notLinked();
    const person = chat.chatId;
    const joined = await this.people.requestJoin(gate, person);
    if (!joined) throw onTheWayOut();
    await this.refuseWhoCannotCome(gate, person);
    const expiresAt = new Date(Date.now() + LIMITS.telegram.inviteMinutes * 60_000);
    const made = await gate.invite(person, expiresAt);
    if (made.is !== 'accepted') throw await this.closed(gate, person, made);
    const isKept = await this.people.invited(gate, person, { url: made.result, expiresAt });
    // The invite is useless, and expires by itself where Telegram does not take the call.
    const old = isKept ? joined.former : made.result;
    if (old !== null) await gate.revoke(person, old);
    if (!isKept) throw onTheWayOut();
    return { url: made.result, expiresAt: expiresAt.toISOString() };
  }

  private async refuseWhoCannotCome(gate: PrivateChatGateway, person: string): Promise<void> {
    const status = await gate.statusOf(person);
    if (status.is !== 'accepted') throw await this.closed(gate, person, status);
    await this.people.saveStatus(gate, person, status.result);
    if (status.result === 'banned')
      throw conflict('PRIVATE_CHAT_BANNED', 'The owner banned this Telegram account from the private chat');
    if (status.result !== 'left') throw conflict('PRIVATE_CHAT_JOINED', 'You are in the private chat already');
  }

  /** Telegram is unavailable, or refuses the bot's calls. */
  private async closed(gate: PrivateChatGateway, person: string, answer: TelegramRefusal): Promise<HttpException> {
    if (answer.is === 'later')
      return new ServiceUnavailableException({
        error: 'TELEGRAM_NOT_REACHED',
        message: 'Telegram cannot be reached now: try again later',
      });
    await this.people.failed(gate, person, answer.why);
    return new ServiceUnavailableException({
      error: 'PRIVATE_CHAT_CLOSED',
      message: 'The bot cannot let anybody into the private chat now: tell the desk',
    });
  }
}

const conflict = (error: string, message: string): ConflictException => new ConflictException({ error, message });

const onTheWayOut = (): ConflictException =>
  conflict('PRIVATE_CHAT_LEAVING', 'You are being removed from the private chat: try again in a minute');
