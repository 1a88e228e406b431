import { Injectable } from '@nestjs/common';
import {
  blacklistAddress,
  endSessions,
  isBlacklisted,
  requestMemberMail,
  resetSecondFactor,
  unblacklistAddress,
} from '@t0/accounts';
import { closeAccount, pendingDeletion, reopenAccount } from '@t0/billing';
import type { DeletionPending } from '@t0/contracts/accounts';
import type {
  EndedSessions,
  MemberFactorReset,
  MemberMailKind,
  MemberMailRequested,
  MemberNote as WireNote,
} from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { toAdminUser, User } from '@t0/database/accounts';
import { BlacklistedEmail } from '@t0/database/email';
import { MemberNote } from '@t0/database/members';
import type { Restore } from '@t0/database/platform';
import { EventLog, type Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { nameAct, type NamedAct } from '../platform/audit/audit-context.ts';
import { requireAsLeft, UndoRegistry } from '../platform/audit/undo-registry.ts';
import { lockMember } from './member-access.service.ts';
import { toWireNote } from './member-page.service.ts';
import { memberConflict } from './member-refusals.ts';

/** An act in progress: the account, locked, and the transaction. */
interface Act {
  manager: EntityManager;
  emit: Emit;
  user: User;
  /** Names the act in the audit trail; an act without a name changed nothing, and screens are not updated. */
  name: (act: Pick<NamedAct, 'action'> & Partial<NamedAct>) => void;
}

/** The acts on a member's account other than access (docs/product/console.md#acts). Each updates the open screens of the staff. */
@Injectable()
export class MemberCareService {
  constructor(
    private readonly log: EventLog,
    private readonly undoRegistry: UndoRegistry,
  ) {
    this.undoRegistry.register('blacklist', (id, change, actor) => this.undoBlacklist(id, change, actor), 'accounts');
  }

  /** 409 for a blacklisted address, and for the welcome email of an account that has a password. */
  sendMail(id: string, kind: MemberMailKind, actor: Express.User): Promise<MemberMailRequested> {
    return this.act(id, actor, async ({ manager, user, name }) => {
      if (await isBlacklisted(manager, user.email))
        throw memberConflict('BLACKLISTED', 'The address is blacklisted and gets no email: take it off first');
      if (kind === 'welcome' && user.password !== null)
        throw memberConflict('HAS_PASSWORD', 'The account has a password: send the reset email instead');
      const mail = await requestMemberMail(manager, kind, user, actor.id);
      if (mail.requested) name({ action: 'users.mail-requested', after: { kind } });
      return mail;
    });
  }

  /** Ends every session and drops the sockets everywhere (docs/SECURITY.md#session-cookie). */
  endSessions(id: string, actor: Express.User): Promise<EndedSessions> {
    return this.act(id, actor, async ({ manager, emit, name }) => {
      const ended = await endSessions(manager, emit, id, { sessions: null, reason: 'ended-by-admin' });
      name({ action: 'users.sessions-ended', after: { ended } });
      return { ended };
    });
  }

  /** Removes the authenticator app, the recovery codes and all passkeys; the member gets an email. */
  resetSecondFactor(id: string, actor: Express.User): Promise<MemberFactorReset> {
    return this.act(id, actor, async ({ manager, emit, user, name }) => {
      const reset = await resetSecondFactor(manager, emit, user);
      name({ action: 'users.second-factor-reset', after: { ...reset } });
      return reset;
    });
  }

  /** Repeating it replaces the reason. */
  blacklist(id: string, reason: string, actor: Express.User): Promise<void> {
    return this.act(id, actor, async (act) => {
      await setBlacklisted(act, { reason: reason || null }, actor.id);
    });
  }

  /** Repeating it changes nothing. */
  unblacklist(id: string, actor: Express.User): Promise<void> {
    return this.act(id, actor, async (act) => {
      await setBlacklisted(act, null);
    });
  }

  /** Closes the account, as the member can: it is deleted when the week of grace is over (docs/product/accounts.md#my-data). Again: the same end. */
  delete(id: string, actor: Express.User): Promise<DeletionPending> {
    return this.act(id, actor, async ({ manager, emit, name }) => {
      const isClosed = (await pendingDeletion(manager, id)) !== null;
      const { dueAt } = await closeAccount(manager, emit, { userId: id, by: 'staff' });
      const deletedAt = dueAt.toISOString();
      if (!isClosed) name({ action: 'users.deletion-requested', after: { deletedAt } });
      return { deletedAt };
    });
  }

  /** Undoes the deletion within the week. An account that is not to be deleted stays as it is. */
  keep(id: string, actor: Express.User): Promise<void> {
    return this.act(id, actor, async ({ manager, emit, name }) => {
      const deletion = await pendingDeletion(manager, id);
      if (deletion && (await reopenAccount(manager, emit, deletion))) name({ action: 'users.deletion-undone' });
    });
  }

  private undoBlacklist(id: string, { before, after }: Restore, actor: Express.User): Promise<void> {
    return this.act(id, actor, async (act) => {
      requireAsLeft(await listedState(act.manager, act.user), after);
      await setBlacklisted(act, before.blacklisted ? { reason: before.reason as string | null } : null);
    });
  }

  /** 409 when the member has the most notes that are kept. */
  addNote(id: string, text: string, actor: Express.User): Promise<WireNote> {
    return this.act(id, actor, async ({ manager, name }) => {
      if ((await manager.countBy(MemberNote, { userId: id })) >= LIMITS.members.notesMost)
        throw memberConflict(
          'TOO_MANY_NOTES',
          `A member has at most ${LIMITS.members.notesMost} notes: delete one first`,
        );
      const note = await manager.save(manager.create(MemberNote, { userId: id, text, authorEmail: actor.email }));
      // The text is not in the trail, which is kept for ever.
      name({ action: 'users.note-added', after: { note: note.id } });
      return toWireNote(note);
    });
  }

  /** Deleting a note that is gone already changes nothing. */
  deleteNote(id: string, noteId: number, actor: Express.User): Promise<void> {
    return this.act(id, actor, async ({ manager, name }) => {
      const { affected } = await manager.delete(MemberNote, { id: noteId, userId: id });
      if (affected) name({ action: 'users.note-deleted', before: { note: noteId } });
    });
  }

  /** Runs an act on the account, locked; screens of the staff read it again. Refuses as `lockMember`. */
  private act<R>(id: string, actor: Express.User, work: (act: Act) => Promise<R>): Promise<R> {
    return this.log.transact(async (manager, emit) => {
      const user = await lockMember(manager, id, actor);
      let isNamed = false;
      const name: Act['name'] = (act) => {
        isNamed = true;
        nameAct({ entity: 'users', id, subject: user.email, before: null, after: null, ...act });
      };
      const result = await work({ manager, emit, user, name });
      if (isNamed) emit('member.updated', 'staff:members', toAdminUser(await manager.findOneByOrFail(User, { id })));
      return result;
    });
  }
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
  { manager, user, name }: Act,
  listed: { reason: string | null } | null,
  by: string | null = null,
): Promise<void> {
  const before = await listedState(manager, user);
  const after = { blacklisted: listed !== null, reason: listed?.reason ?? null };
  if (before.blacklisted === after.blacklisted && before.reason === after.reason) return;
  if (listed) await blacklistAddress(manager, { email: user.email, reason: listed.reason, by });
  else await unblacklistAddress(manager, user.email);
  const action = listed ? 'blacklist.added' : 'blacklist.removed';
  name({ action, entity: 'blacklist', before, after, restore: { before, after } });
}
