import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { PrivateChatGateway, TelegramAnswer } from '@t0/channels/telegram';
import { TelegramBot } from './telegram-bot.ts';
import type { ChatMemberUpdate } from './chat-member-update.ts';
import { PrivateChatMembers } from './private-chat-members.ts';

/** A message of the bot to a user. */
interface Words {
  chatId: string;
  text: string;
}

const WORDS = {
  admitted: 'You are in the private chat. You leave it when your access ends, or the link to this chat.',
  declined:
    'This invite is not for you, does not work any more, or your account has no access. Press JOIN THE PRIVATE CHAT in your own profile, under ALERTS.',
  closed: 'The bot cannot let anybody into the private chat now: tell the desk.',
} as const;

/**
 * Answers requests to join the owner's private chat (docs/product/channels.md#private-chat). Lets in only the person for whom the invite
 * was made, once, while their access lasts. Ignores requests by links of other bots. Notes who came and left.
 */
@Injectable()
export class JoinRequestHandler {
  constructor(
    private readonly bot: TelegramBot,
    private readonly people: PrivateChatMembers,
  ) {}

  /** The message to the user; null: none. 503 where Telegram has to repeat the update. */
  async hear(update: ChatMemberUpdate): Promise<Words | null> {
    const { gate } = this.bot;
    if (gate?.chatId !== update.chatId) return null;
    if (update.did === 'move') {
      if (await this.people.matters(gate, update.person)) await this.lookAt(gate, update.person);
      return null;
    }
    if (update.invite === null) return null;
    const reply = await this.answer(gate, update.person, update.invite);
    return reply && { chatId: update.answerTo, text: WORDS[reply] };
  }

  private async answer(gate: PrivateChatGateway, person: string, invite: string): Promise<keyof typeof WORDS | null> {
    if (!(await this.people.mayCome(gate, person, invite))) {
      // Nothing is left to decline where Telegram repeats a request that was answered.
      return (await this.done(gate, person, gate.decline(person))) === true ? 'declined' : null;
    }
    const admitted = await this.done(gate, person, gate.admit(person));
    if (admitted === null) return 'closed';
    await this.lookAt(gate, person);
    // The invite worked once; a user in the chat needs none.
    await gate.revoke(person, invite);
    return admitted ? 'admitted' : null;
  }

  /** The result of the call; null: Telegram refuses, and the owner is shown why. */
  private async done(
    gate: PrivateChatGateway,
    person: string,
    call: Promise<TelegramAnswer<boolean>>,
  ): Promise<boolean | null> {
    const answer = await call;
    if (answer.is === 'accepted') return answer.result;
    if (answer.is === 'later') throw again(answer.why);
    await this.people.failed(gate, person, answer.why);
    return null;
  }

  /** Updates come late and in any order: the current status is queried. */
  private async lookAt(gate: PrivateChatGateway, person: string): Promise<void> {
    const status = await gate.statusOf(person);
    if (status.is === 'later') throw again(status.why);
    if (status.is === 'accepted') await this.people.saveStatus(gate, person, status.result);
    else await this.people.failed(gate, person, status.why);
  }
}

function again(why: string): ServiceUnavailableException {
  return new ServiceUnavailableException({ error: 'TELEGRAM_NOT_REACHED', message: why });
}
