import { Injectable } from '@nestjs/common';
import {
  blacklistAddress,
  endSessions,
  isBlacklisted,
  requestMemberMail,
  resetSecondFactor,
  unblacklistAddress,
} from '@t0/accounts';
import { LIMITS } from '@t0/contracts';
import type {
  EndedSessions,
  MemberFactorReset,
  MemberMailKind,
  MemberMailRequested,
  MemberNote as WireNote,
} from '@t0/contracts';
import { BlacklistedEmail, MemberNote, toAdminUser, User } from '@t0/database';
import type { Restore } from '@t0/database';
import { EventLog } from '@t0/events';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { nameAct } from '../platform/audit/audit-context.ts';
import { requireAsLeft, UndoRegistry } from '../platform/audit/undo-registry.ts';
import { lockMember } from './member-access.service.ts';
import { toWireNote } from './member-page.service.ts';
import { memberConflict, requireAnother } from './member-refusals.ts';

/** An act in progress: the account, locked, and the transaction. */
interface Act {
  manager: EntityManager;
  emit: Emit;
  user: User;
}

/** The acts on a member's account other than access (docs/product/console.md#acts). Each updates the open screens of the staff. */
@Injectable()
export class MemberCareService {
  constructor(
    private readonly log: EventLog,
    private readonly undoRegistry: UndoRegistry,
  ) {
    this.undoRegistry.register('blacklist', (id, change) => this.undoBlacklist(id, change));
  }

  /** 409 for a blacklisted address, and for the welcome email of an account that has a password. */
  sendMail(id: string, kind: MemberMailKind, actor: Express.User): Promise<MemberMailRequested> {
    return this.act(id, async ({ manager, user }) => {
      if (await isBlacklisted(manager, user.email))
        throw memberConflict('BLACKLISTED', 'The address is blacklisted and gets no email: take it off first');
      if (kind === 'welcome' && user.password !== null)
        throw memberConflict('HAS_PASSWORD', 'The account has a password: send the reset email instead');
      const mail = await requestMemberMail(manager, kind, user, actor.id);
      if (mail.requested) name(user, 'users.mail-requested', { after: { kind } });
      return mail;
    });
  }

  /** Ends every session and drops the sockets everywhere (docs/SECURITY.md#session-cookie). */
  endSessions(id: string, actor: Express.User): Promise<EndedSessions> {
    requireAnother(actor.id, id);
    return this.act(id, async ({ manager, emit, user }) => {
      const ended = await endSessions(manager, emit, id, { sessions: null, reason: 'ended-by-admin' });
      name(user, 'users.sessions-ended', { after: { sessions: ended } });
      return { ended };
    });
  }

  /** Removes the authenticator app, the recovery codes and all passkeys; the member gets an email. */
  resetSecondFactor(id: string, actor: Express.User): Promise<MemberFactorReset> {
    requireAnother(actor.id, id);
    return this.act(id, async ({ manager, emit, user }) => {
      const reset = await resetSecondFactor(manager, emit, user);
      name(user, 'users.second-factor-reset', { after: { ...reset } });
      return reset;
    });
  }

  /** Repeating it replaces the reason. */
  blacklist(id: string, reason: string, actor: Express.User): Promise<void> {
    requireAnother(actor.id, id);
    return this.act(id, ({ manager, user }) => setBlacklisted(manager, user, { reason: reason || null }, actor.id));
  }

  /** Repeating it changes nothing. */
  unblacklist(id: string): Promise<void> {
    return this.act(id, ({ manager, user }) => setBlacklisted(manager, user, null));
  }

  private undoBlacklist(id: string, { before, after }: Restore): Promise<void> {
    return this.act(id, async ({ manager, user }) => {
      requireAsLeft(await listedState(manager, user), after);
      await setBlacklisted(manager, user, before.blacklisted ? { reason: before.reason as string | null } : null);
    });
  }

  /** 409 when the member has the most notes that are kept. */
  addNote(id: string, text: string, actor: Express.User): Promise<WireNote> {
    return this.act(id, async ({ manager, user }) => {
      if ((await manager.countBy(MemberNote, { userId: id })) >= LIMITS.members.notesMost)
        throw memberConflict('TOO_MANY_NOTES', `A member has at most ${LIMITS.members.notesMost} notes: delete one first`);
      const note = await manager.save(manager.create(MemberNote, { userId: id, text, authorEmail: actor.email }));
      // The text is not in the trail, which is kept for ever.
      name(user, 'users.note-added', { after: { note: note.id } });
      return toWireNote(note);
    });
  }

  /** Deleting a note that is gone already changes nothing. */
  deleteNote(id: string, noteId: number): Promise<void> {
    return this.act(id, async ({ manager, user }) => {
      const { affected } = await manager.delete(MemberNote, { id: noteId, userId: id });
      if (affected) name(user, 'users.note-deleted', { before: { note: noteId } });
    });
  }

  /** Runs an act on the account, locked; screens of the staff read it again. 404 when the account was deleted. */
  private act<R>(id: string, work: (act: Act) => Promise<R>): Promise<R> {
    return this.log.transact(async (manager, emit) => {
      const user = await lockMember(manager, id);
      const result = await work({ manager, emit, user });
      emit('member.updated', 'staff:members', toAdminUser(await manager.findOneByOrFail(User, { id })));
      return result;
    });
  }
}

function name(
  { id, email }: User,
  action: string,
  { before = null, after = null }: { before?: Record<string, unknown> | null; after?: Record<string, unknown> | null },
): void {
  nameAct({ action, entity: 'users', id, subject: email, before, after });
}

async function listedState(
  manager: EntityManager,
  { email }: User,
): Promise<{ blacklisted: boolean; reason: string | null }> {
  const row = await manager.findOneBy(BlacklistedEmail, { email });
  return { blacklisted: row !== null, reason: row?.reason ?? null };
}

/** Puts the member's address on the blacklist, or takes it off with null; an act that changes nothing is not in the trail. */
async function setBlacklisted(
  manager: EntityManager,
  user: User,
  listed: { reason: string | null } | null,
  by: string | null = null,
): Promise<void> {
  const before = await listedState(manager, user);
  const after = { blacklisted: listed !== null, reason: listed?.reason ?? null };
  if (before.blacklisted === after.blacklisted && before.reason === after.reason) return;
  if (listed) await blacklistAddress(manager, { email: user.email, reason: listed.reason, by });
  else await unblacklistAddress(manager, user.email);
  nameAct({
    action: listed ? 'blacklist.added' : 'blacklist.removed',
    entity: 'blacklist',
    id: user.id,
    subject: user.email,
    before,
    after,
    restore: { before, after },
  });
}
