import { randomBytes } from 'node:crypto';

type Body = Record<string, unknown>;
type Status = 'creator' | 'administrator' | 'member' | 'left' | 'kicked';
type Answer = { result: unknown } | { status: number; description: string };

const bad = (description: string): Answer => ({ status: 400, description: `Bad Request: ${description}` });
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** A link into the chat. */
interface InviteLink {
  url: string;
  /** Seconds since 1970. */
  expiresAt: number;
  isRevoked: boolean;
  /** Who made it. */
  creator: string;
}

/**
 * A private supergroup of the stand-in for Telegram, with its owner, its links and requests to join: the calls of the Bot API there for a bot that
 * administers it, with its refusals in its words, and the updates that it sends.
 */
export class TestPrivateChat {
  readonly links: InviteLink[] = [];
  /** The rights that the owner gives the bot. */
  mayInvite = true;
  mayRemove = true;
  /** Of a public one. */
  username: string | undefined;
  /** The bot is in it. */
  hasBot = true;
  private readonly people = new Map<string, Status>();
  private readonly asking = new Set<string>();

  /**
   * @param deliver sends an update of a kind, and returns the answer of the webhook
   * @param bot its id
   */
  constructor(
    readonly id: string,
    private readonly bot: string,
    private readonly deliver: (update: Body) => Promise<number | null>,
  ) {}

  /** The status of a user. */
  statusOf(person: string): Status {
    return this.people.get(person) ?? 'left';
  }

  /** True if a user waits for an answer. */
  waits(person: string): boolean {
    return this.asking.has(person);
  }

  /** The owner or the user changes the user's status, not the bot; Telegram reports it unless `isTold` is false. */
  async move(person: string, status: Status, withUpdate = true): Promise<number | null> {
    this.people.set(person, status);
    return withUpdate ? this.savePreferences(person) : null;
  }

  /** The owner makes a link that asks for approval. */
  ownLink(): string {
    return this.link(nowSeconds() + 3600, '1').url;
  }

  /** A user opens a link and asks to join. False if Telegram reports the link as expired; else the answer of the webhook. */
  async ask(person: string, url: string): Promise<number | null | false> {
    const link = this.links.find((one) => one.url === url);
    const isGood = link && !link.isRevoked && link.expiresAt > nowSeconds();
    if (!isGood || this.statusOf(person) !== 'left') return false;
    this.asking.add(person);
    return this.sendJoinRequest(person, url);
  }

  /** Sends a join request, as Telegram does again if the answer was not 200. */
  sendJoinRequest(person: string, url: string): Promise<number | null> {
    const link = this.links.find((one) => one.url === url)!;
    return this.deliver({
      chat_join_request: {
        chat: { id: Number(this.id), type: 'supergroup', title: 'The desk' },
        from: { id: Number(person), is_bot: false, first_name: 'Kim' },
        user_chat_id: Number(person),
        date: nowSeconds(),
        invite_link: {
          invite_link: url,
          creator: { id: Number(link.creator), is_bot: link.creator === this.bot, first_name: 'T0' },
          creates_join_request: true,
          is_primary: false,
          is_revoked: link.isRevoked,
        },
      },
    });
  }

  /** Does a call of the Bot API; null: none of the chat's. */
  answer(method: string, body: Body): Answer | null {
    if (!this.hasBot) return { status: 403, description: 'Forbidden: bot is not a member of the supergroup chat' };
    const person = String(body['user_id']);
    switch (method) {
      case 'getChat':
        return { result: { id: Number(this.id), type: 'supergroup', title: 'The desk', username: this.username } };
      case 'getChatMember':
        return { result: this.memberOf(person) };
      case 'createChatInviteLink':
        return this.makeLink(body);
      case 'revokeChatInviteLink':
        return this.revoke(body);
      case 'approveChatJoinRequest':
      case 'declineChatJoinRequest':
        return this.decide(person, method === 'approveChatJoinRequest');
      case 'banChatMember':
        return this.ban(person);
      case 'unbanChatMember':
        return this.unban(person, body['only_if_banned'] === true);
      default:
        return null;
    }
  }

  private memberOf(person: string): Body {
    const user = { id: Number(person), is_bot: person === this.bot, first_name: 'Kim' };
    if (person !== this.bot) return { status: this.statusOf(person), user };
    return {
      status: 'administrator',
      user,
      can_invite_users: this.mayInvite,
      can_restrict_members: this.mayRemove,
    };
  }

  private makeLink({ creates_join_request: asks, member_limit: limit, expire_date: until }: Body): Answer {
    if (!this.mayInvite) return bad('not enough rights to manage chat invite link');
    if (asks === true && limit !== undefined)
      return bad("member limit can't be specified for links requiring administrator approval");
    return { result: { invite_link: this.link(Number(until ?? Infinity), this.bot).url, creates_join_request: asks } };
  }

  private link(expiresAt: number, creator: string): InviteLink {
    const url = `https://t.me/+${randomBytes(12).toString('base64url')}`;
    const link = { url, expiresAt, isRevoked: false, creator };
    this.links.push(link);
    return link;
  }

  private revoke({ invite_link: url }: Body): Answer {
    const link = this.links.find((one) => one.url === url);
    if (!this.mayInvite) return bad('not enough rights to manage chat invite link');
    if (!link) return bad('INVITE_HASH_EXPIRED');
    link.isRevoked = true;
    return { result: { invite_link: link.url, is_revoked: true } };
  }

  private decide(person: string, isAdmitted: boolean): Answer {
    if (!this.mayInvite) return bad('not enough rights');
    if (this.statusOf(person) === 'member') return bad('USER_ALREADY_PARTICIPANT');
    if (!this.asking.delete(person)) return bad('HIDE_REQUESTER_MISSING');
    if (isAdmitted) this.set(person, 'member');
    return { result: true };
  }

  private ban(person: string): Answer {
    const status = this.statusOf(person);
    if (!this.mayRemove) return bad('not enough rights to restrict/unrestrict chat member');
    if (status === 'creator') return bad("can't remove chat owner");
    if (status === 'administrator') return bad('user is an administrator of the chat');
    this.asking.delete(person);
    this.set(person, 'kicked');
    return { result: true };
  }

  private unban(person: string, onlyIfBanned: boolean): Answer {
    if (!this.mayRemove) return bad('not enough rights to restrict/unrestrict chat member');
    if (this.statusOf(person) === 'kicked' || !onlyIfBanned) this.set(person, 'left');
    return { result: true };
  }

  private set(person: string, status: Status): void {
    this.people.set(person, status);
    // Sent in addition to the answer, in any order.
    void this.savePreferences(person).catch(() => undefined);
  }

  private savePreferences(person: string): Promise<number | null> {
    const user = { id: Number(person), is_bot: false, first_name: 'Kim' };
    return this.deliver({
      chat_member: {
        chat: { id: Number(this.id), type: 'supergroup', title: 'The desk' },
        from: user,
        date: nowSeconds(),
        old_chat_member: { status: 'left', user },
        new_chat_member: { status: this.statusOf(person), user },
      },
    });
  }
}
