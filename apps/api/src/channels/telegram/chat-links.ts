import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@t0/contracts/platform';
import { User } from '@t0/database/accounts';
import { TelegramChat, TelegramLink } from '@t0/database/channels';
import { hasAccess } from '@t0/domain/accounts';
import { EventLog } from '@t0/events';
import { LessThan, type EntityManager } from 'typeorm';
import { lockAccount } from '../../platform/access/lock-account.ts';
import { AccountSettingsReader } from '../../platform/account-settings.ts';

/** The result of a code that was sent from a chat. */
export type LinkOutcome = 'linked' | 'linked before' | 'no such link' | 'no access';

/** A chat as Telegram names it. */
interface Chat {
  chatId: string;
  name: string;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Links chats to members, by codes of which only the hash is stored, and ends them (docs/product/channels.md#telegram). */
@Injectable()
export class ChatLinks {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
  ) {}

  /** Makes the member's code: 256 random bits, which work once, for some minutes. The one before works no more. */
  make(user: Express.User): Promise<{ code: string; expiresAt: Date }> {
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + LIMITS.telegram.linkMinutes * 60_000);
    return this.log.transact(async (manager) => {
      // A password that was changed meanwhile ended what was made before it.
      await lockAccount(manager, user);
      await manager.delete(TelegramLink, { expiresAt: LessThan(new Date()) });
      await manager.upsert(TelegramLink, { userId: user.id, code: hashOf(code), expiresAt }, ['userId']);
      return { code, expiresAt };
    });
  }

  /** Links a chat to the member whose code was sent from it. Another chat of the member, and another member of the chat, end. */
  link(chat: Chat, code: string): Promise<LinkOutcome> {
    return this.log.transact(async (manager, emit) => {
      const userId = await takeCode(manager, code);
      // The answer to a code may be lost on its way: Telegram then repeats the update.
      if (userId === null)
        return (await manager.existsBy(TelegramChat, { chatId: chat.chatId })) ? 'linked before' : 'no such link';
      const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
      if (!user || !hasAccess(user)) return 'no access';
      const before = await manager.findOneBy(TelegramChat, { chatId: chat.chatId });
      // Messages in that chat are edited later, so the chat row stays the same.
      if (before?.userId === userId) await manager.update(TelegramChat, { id: before.id }, { name: chat.name });
      else {
        await manager.delete(TelegramChat, [{ chatId: chat.chatId }, { userId }]);
        await manager.insert(TelegramChat, { ...chat, userId, lastUsedAt: null });
        if (before) await this.settings.emitUpdate(before.userId, manager, emit);
      }
      await this.settings.emitUpdate(userId, manager, emit);
      return 'linked';
    });
  }

  /** Ends a chat; false if there is none. */
  end(which: { userId: string } | { chatId: string }): Promise<boolean> {
    return this.log.transact(async (manager, emit) => {
      const chat = await manager.findOne(TelegramChat, { where: which, lock: { mode: 'pessimistic_write' } });
      if (!chat) return false;
      await manager.delete(TelegramChat, { id: chat.id });
      await this.settings.emitUpdate(chat.userId, manager, emit);
      return true;
    });
  }
}

/** The member whose valid code it is; once only, also when it is sent from two chats at the same time. */
async function takeCode(manager: EntityManager, code: string): Promise<string | null> {
  const [taken]: [{ user_id: string }[], number] = await manager.query(
    'DELETE FROM telegram_links WHERE code = $1 AND expires_at > now() RETURNING user_id',
    [hashOf(code)],
  );
  return taken[0]?.user_id ?? null;
}
