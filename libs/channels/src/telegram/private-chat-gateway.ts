import type { TelegramAnswer } from './telegram-answer.ts';
import type { TelegramClient } from './telegram-client.ts';

/** The status of a user in a chat. `banned`: cannot come back until the ban is lifted. */
export type ChatMemberStatus = 'administrator' | 'member' | 'left' | 'banned';

/** A chat, and what the bot may do there. */
export interface GatedChat {
  title: string;
  /** Anybody finds it, by a name. */
  isPublic: boolean;
  mayInvite: boolean;
  mayRemove: boolean;
}

/** https://core.telegram.org/bots/api#chatmember */
interface ChatMember {
  status: string;
  /** Of a restricted user. */
  is_member?: boolean;
  can_invite_users?: boolean;
  can_restrict_members?: boolean;
}

const STATUS_OF: Record<string, ChatMemberStatus> = {
  creator: 'administrator',
  administrator: 'administrator',
  member: 'member',
  left: 'left',
  kicked: 'banned',
};
/** Anyone who is asked about was never there, or is no more. */
const NOBODY = /user not found|member not found|user_not_participant|participant_id_invalid|user_id_invalid/i;
/** The user is a member already, or the request is no longer open: another administrator answered it, or it was answered before. */
const ANSWERED = /user_already_participant|hide_requester_missing/i;
const ADMINISTRATOR = /user is an administrator of the chat|can't remove chat owner/i;
const DONE = { is: 'accepted', result: true } as const;

/**
 * The calls by which a bot lets people into one private chat and removes them. Like the client's they never reject, and keep its rate. An answer that
 * there is nothing to do is no refusal.
 */
export class PrivateChatGateway {
  constructor(
    private readonly client: TelegramClient,
    /** The chat's id, as Telegram writes it. */
    readonly chatId: string,
  ) {}

  /** The status of a user. */
  async statusOf(person: string): Promise<TelegramAnswer<ChatMemberStatus>> {
    const answer = await this.call<ChatMember>('getChatMember', person, { user_id: Number(person) });
    if (answer.is !== 'accepted') return matches(answer, NOBODY) ? { is: 'accepted', result: 'left' } : answer;
    const { status, is_member: isMember } = answer.result;
    return { is: 'accepted', result: STATUS_OF[status] ?? (isMember === true ? 'member' : 'left') };
  }

  /** Looks at the chat, and at the rights of the bot whose id is given. */
  async look(bot: string): Promise<TelegramAnswer<GatedChat>> {
    const chat = await this.call<{ title?: string; username?: string }>('getChat', bot, {});
    if (chat.is !== 'accepted') return chat;
    const own = await this.call<ChatMember>('getChatMember', bot, { user_id: Number(bot) });
    if (own.is !== 'accepted') return own;
    const { can_invite_users: mayInvite = false, can_restrict_members: mayRemove = false } = own.result;
    const { title = this.chatId, username } = chat.result;
    return { is: 'accepted', result: { title, isPublic: username !== undefined, mayInvite, mayRemove } };
  }

  /** Makes a link by which anybody can ask to be let in, and nobody is in: the bot decides. */
  async invite(person: string, until: Date): Promise<TelegramAnswer<string>> {
    const answer = await this.call<{ invite_link: string }>('createChatInviteLink', person, {
      creates_join_request: true,
      expire_date: Math.floor(until.getTime() / 1000),
    });
    return answer.is === 'accepted' ? { is: 'accepted', result: answer.result.invite_link } : answer;
  }

  /** Ends a link. */
  revoke(person: string, link: string): Promise<TelegramAnswer<unknown>> {
    return this.call('revokeChatInviteLink', person, { invite_link: link });
  }

  /** Lets in who asked; false where there was nothing to answer. */
  admit(person: string): Promise<TelegramAnswer<boolean>> {
    return this.answer('approveChatJoinRequest', person);
  }

  /** Declines a request to join; false where there was none to answer. */
  decline(person: string): Promise<TelegramAnswer<boolean>> {
    return this.answer('declineChatJoinRequest', person);
  }

  /** Removes a person, who cannot come back before `unban`. False: an administrator of the chat, who stays. */
  async ban(person: string): Promise<TelegramAnswer<boolean>> {
    const answer = await this.call('banChatMember', person, { user_id: Number(person) });
    if (answer.is === 'accepted' || matches(answer, NOBODY)) return DONE;
    return matches(answer, ADMINISTRATOR) ? { is: 'accepted', result: false } : answer;
  }

  /** Lets a banned person come back. */
  async unban(person: string): Promise<TelegramAnswer<unknown>> {
    const answer = await this.call('unbanChatMember', person, { user_id: Number(person), only_if_banned: true });
    return matches(answer, NOBODY) ? DONE : answer;
  }

  private async answer(method: string, person: string): Promise<TelegramAnswer<boolean>> {
    const answer = await this.call(method, person, { user_id: Number(person) });
    if (answer.is === 'accepted') return DONE;
    return matches(answer, ANSWERED) ? { is: 'accepted', result: false } : answer;
  }

  private call<R>(method: string, person: string, body: object): Promise<TelegramAnswer<R>> {
    return this.client.administer(method, person, { ...body, chat_id: this.chatId });
  }
}

/** True if Telegram refused with this text. */
function matches(answer: TelegramAnswer<unknown>, words: RegExp): boolean {
  return answer.is !== 'accepted' && answer.is !== 'later' && words.test(answer.why);
}
