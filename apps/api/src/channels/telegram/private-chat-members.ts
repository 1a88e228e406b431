import { Injectable } from '@nestjs/common';
import { MAY_BE_IN_PRIVATE_CHAT, TelegramChat } from '@t0/database/channels';
import { EventLog } from '@t0/events';
import type { PrivateChatGateway, ChatMemberStatus } from '@t0/channels/telegram';
import { DataSource } from 'typeorm';
import { AccountSettingsReader } from '../../platform/account-settings.ts';

/** Changes nothing while the bot is removing the user: the worker ends that first. */
const REQUEST_JOIN = `
  INSERT INTO private_chat_members AS m (chat_id, telegram_id, state) VALUES ($1, $2, 'asked')
  ON CONFLICT (chat_id, telegram_id) DO UPDATE SET last_error = NULL WHERE m.state <> 'removing'
  RETURNING invite`;
const INVITED = `
  UPDATE private_chat_members SET state = 'invited', invite = $3, invite_expires_at = $4, admitted_at = NULL, attempts = 0, last_error = NULL
  WHERE chat_id = $1 AND telegram_id = $2 AND state <> 'removing' RETURNING id`;
/** Written before Telegram is asked: the worker finds a user whose access ends meanwhile, in the chat or on the way there. */
const ADMIT = `
  UPDATE private_chat_members m SET admitted_at = now()
  WHERE chat_id = $1 AND telegram_id = $2 AND state = 'invited' AND invite = $3 AND ${MAY_BE_IN_PRIVATE_CHAT} RETURNING id`;
/** A linked user gets a row once they are in, however they came. */
const CAME = `
  INSERT INTO private_chat_members AS m (chat_id, telegram_id, state)
  SELECT $1::text, $2::text, 'joined' WHERE EXISTS (SELECT 1 FROM telegram_chats WHERE chat_id = $2::text)
    OR EXISTS (SELECT 1 FROM private_chat_members WHERE chat_id = $1::text AND telegram_id = $2::text)
  ON CONFLICT (chat_id, telegram_id) DO UPDATE SET state = 'joined', invite = NULL, invite_expires_at = NULL, last_error = NULL
  WHERE m.state NOT IN ('joined', 'removing') RETURNING id`;
const WENT = `
  UPDATE private_chat_members SET state = 'left' WHERE chat_id = $1 AND telegram_id = $2 AND state = 'joined' RETURNING id`;
const FAILED = `UPDATE private_chat_members SET last_error = left($3::text, 300) WHERE chat_id = $1 AND telegram_id = $2`;
const MATTERS = `
  SELECT EXISTS (SELECT 1 FROM telegram_chats WHERE chat_id = $2::text)
    OR EXISTS (SELECT 1 FROM private_chat_members WHERE chat_id = $1::text AND telegram_id = $2::text) AS is`;

interface Invite {
  url: string;
  expiresAt: Date;
}

/**
 * The invited users and the members of the private chat (docs/product/channels.md#private-chat): each change with its event for the
 * member's screens.
 */
@Injectable()
export class PrivateChatMembers {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
  ) {}

  /** Notes that a user asks to join; answers the previous invite, or null where the user is being removed. */
  async requestJoin(gate: PrivateChatGateway, person: string): Promise<{ former: string | null } | null> {
    const [row] = await this.db.query<{ invite: string | null }[]>(REQUEST_JOIN, [gate.chatId, person]);
    return row ? { former: row.invite } : null;
  }

  /** Stores the invite that was made for the user. False: the user is being removed, or the link to the terminal ended meanwhile. */
  invited(gate: PrivateChatGateway, person: string, { url, expiresAt }: Invite): Promise<boolean> {
    return this.change(person, INVITED, [gate.chatId, person, url, expiresAt]);
  }

  /** True if this invite lets the user in: it is theirs, and access lasts. Decided and noted in one statement. */
  async mayCome(gate: PrivateChatGateway, person: string, invite: string): Promise<boolean> {
    const [rows] = await this.db.query<[object[], number]>(ADMIT, [gate.chatId, person, invite]);
    return rows.length > 0;
  }

  /** Stores the user's status, as Telegram reports it. */
  async saveStatus(gate: PrivateChatGateway, person: string, status: ChatMemberStatus): Promise<void> {
    const isIn = status === 'member' || status === 'administrator';
    await this.change(person, isIn ? CAME : WENT, [gate.chatId, person]);
  }

  /** Stores why a call about the user failed, for the owner. */
  async failed(gate: PrivateChatGateway, person: string, why: string): Promise<void> {
    await this.db.query(FAILED, [gate.chatId, person, why]);
  }

  /** True if the user has a row; other people in the chat are the owner's business. */
  async matters(gate: PrivateChatGateway, person: string): Promise<boolean> {
    const [row] = await this.db.query<[{ is: boolean }]>(MATTERS, [gate.chatId, person]);
    return row.is;
  }

  /** Changes the user's row; if that changed anything, the linked member is notified. */
  private change(person: string, sql: string, values: unknown[]): Promise<boolean> {
    return this.log.transact(async (manager, emit) => {
      const answer: object[] | [object[], number] = await manager.query(sql, values);
      const rows = Array.isArray(answer[0]) ? answer[0] : answer;
      if (rows.length === 0) return false;
      const linked = await manager.findOneBy(TelegramChat, { chatId: person });
      if (linked) await this.settings.emitUpdate(linked.userId, manager, emit);
      return true;
    });
  }
}
