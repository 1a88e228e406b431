import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Controller,
  Headers,
  HttpCode,
  Post,
  Req,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import { TelegramBot } from './telegram-bot.ts';
import { ChatLinks, type LinkOutcome } from './chat-links.ts';
import { JoinRequestHandler } from './join-request-handler.ts';
import { parseChatMemberUpdate } from './chat-member-update.ts';
import { parseChatUpdate, type ChatUpdate } from './chat-update.ts';

/** The bot's reply in the chat, as the answer to the update (https://core.telegram.org/bots/api#making-requests-when-getting-updates). */
interface BotReply {
  method: 'sendMessage';
  chat_id: string;
  text: string;
}

const HOW = 'To link this chat, press LINK TELEGRAM in your profile, under ALERTS.';
const WORDS: Record<LinkOutcome, string> = {
  linked: 'Linked. Your alerts reach you here from now on. Send /stop to end them.',
  'linked before': 'This chat is linked. Send /stop to end its alerts.',
  'no such link': `This link does not work any more. ${HOW}`,
  'no access': 'Your account has no access at this time, so nothing was linked.',
};

/**
 * Receives Telegram's updates: messages to the bot, and joins of the private chat (docs/product/channels.md#telegram). Public: proven by
 * the secret that Telegram was given with the address.
 */
@Controller('api/webhooks/telegram')
export class TelegramWebhookController {
  constructor(
    private readonly bot: TelegramBot,
    private readonly links: ChatLinks,
    private readonly gate: JoinRequestHandler,
  ) {}

  /** Answers the bot's reply; null: none. Telegram repeats an update that was not answered 200. */
  @Post()
  @HttpCode(200)
  async hear(
    @Req() request: Request,
    @Headers('x-telegram-bot-api-secret-token') secret?: string,
  ): Promise<BotReply | null> {
    if (this.bot.secret === null)
      throw new ServiceUnavailableException({
        error: 'WEBHOOK_NOT_CONFIGURED',
        message: 'This terminal has no bot at Telegram',
      });
    if (!isSame(secret ?? '', this.bot.secret))
      throw new UnauthorizedException({ error: 'SECRET_WRONG', message: 'The secret is missing or wrong' });
    const update = bodyOf(request);
    const atGate = parseChatMemberUpdate(update, this.bot.id!);
    if (atGate) {
      const words = await this.gate.hear(atGate);
      return words && { method: 'sendMessage', chat_id: words.chatId, text: words.text };
    }
    const parsed = parseChatUpdate(update);
    const text = parsed && (await this.act(parsed));
    return parsed && text !== null ? { method: 'sendMessage', chat_id: parsed.chatId, text } : null;
  }

  /** Answers the bot's reply; null: none. */
  private async act(parsed: ChatUpdate): Promise<string | null> {
    const { chatId } = parsed;
    if (parsed.did === 'start')
      return parsed.code === null ? HOW : WORDS[await this.links.link({ chatId, name: parsed.name }, parsed.code)];
    if (parsed.did === 'write') return `Send /stop to end alerts in this chat. ${HOW}`;
    const ended = await this.links.end({ chatId });
    if (parsed.did === 'block') return null;
    return ended ? 'Stopped. Nothing more comes here.' : `This chat is not linked. ${HOW}`;
  }
}

/** Compares in a time that does not reveal where they differ. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}

/** A body that is no JSON comes from no sender. */
function bodyOf({ body }: Request): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    return null;
  }
}
