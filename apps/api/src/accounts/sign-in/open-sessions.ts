import { ForbiddenException, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { endSessions, rememberDevice, sessionHandle, undoDeletionPath } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { ClosedAccount, User as WireUser } from '@t0/contracts/accounts';
import { AccountDeletion, User, toAdminUser, toWireUser } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { DataSource, IsNull } from 'typeorm';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { locationOf, requestDetails } from '../../platform/session/location.ts';
import { SECOND_FACTOR_WITHIN_MS } from '../../platform/session/session-data.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** A session that a request had. */
export interface SessionBefore {
  userId: string;
  handle: string;
}

/** Opens sessions for people whose sign-in is complete, however they proved who they are, and ends them. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A new session with the user in it (docs/SECURITY.md#session-cookie: new id on sign-in). Records time, address, device, place and
   * session of the sign-in; the member is emailed when the browser is a new one. `failed`: the error to throw when the password was changed
   * meanwhile. 403 ACCOUNT_CLOSED for an account that is to be deleted, with the address that undoes the deletion.
   */
  async open(request: Request, response: Response, user: Express.User, failed: () => Error): Promise<WireUser> {
    await this.refuseClosed(user.id);
    const before = sessionOf(request);
    const deviceId = this.devices.idOf(request);
    const knownBefore = this.devices.knows(request, user.email);
    const { lastLoginAt } = user;
    await promisify<Express.User>(request.logIn.bind(request))(user);
    const seen = {
      lastLoginAt: new Date(),
      ipAddress: request.ip ?? null,
      deviceInfo: request.headers['user-agent']?.slice(0, 500) ?? null,
      sessionId: sessionHandle(request.sessionID),
      location: locationOf(request.headers, this.config.GEO_HEADER),
    };
    // Waits for a password that is being set at this time, whose setter could not see this session yet.
    const stillRight = await this.log.transact(async (manager, emit) => {
      const [, count]: [unknown, number] = await manager.query(
        `UPDATE users SET last_login_at = $3, ip_address = $4, device_info = $5, session_id = $6, location = $7, version = version + 1
         WHERE id = $1 AND password IS NOT DISTINCT FROM $2
           AND NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = users.id AND d.undone_at IS NULL)`,
        [user.id, user.password, ...Object.values(seen)],
      );
      if (count === 0) return false;
      const details = requestDetails(request, this.config);
      await rememberDevice(manager, user, { deviceId, details, signIn: { lastLoginAt, knownBefore } });
      emit('member.updated', 'staff:members', toAdminUser(await manager.findOneByOrFail(User, { id: user.id })));
      return true;
    });
    if (!stillRight) {
      await promisify(request.session.destroy.bind(request.session))();
      throw failed();
    }
    await this.end(before);
    this.devices.remember(response, user.email, deviceId);
    return toWireUser(Object.assign(user, seen));
  }

  /** Only a user who has just proven who they are learns of the deletion. */
  private async refuseClosed(userId: string): Promise<void> {
    const deletion = await this.db.manager.findOneBy(AccountDeletion, { userId, undoneAt: IsNull() });
    if (!deletion) return;
    const day = deletion.dueAt.toISOString().slice(0, 10);
    throw new ForbiddenException({
      error: 'ACCOUNT_CLOSED',
      message: `This account is closed and is deleted on ${day}`,
      current: { undo: undoDeletionPath(this.config, deletion) } satisfies ClosedAccount,
    });
  }

  /** Notifies the sockets of a session that was left, and deletes its row if it still exists. */
  async end(session: SessionBefore | null): Promise<void> {
    if (!session) return;
    await this.log.transact(async (manager, emit) => {
      const { userId, handle } = session;
      const ended = await endSessions(manager, emit, userId, { sessions: [handle], reason: 'logout' });
      if (ended === 0) emit('session.revoked', `user:${userId}`, { userId, sessions: [handle], reason: 'logout' });
    });
  }
}

/** The session of a signed-in request. */
export function sessionOf(request: Request): SessionBefore | null {
  return request.user ? { userId: request.user.id, handle: sessionHandle(request.sessionID) } : null;
}

/** The same answer to a wrong address and a wrong password. */
export function invalidCredentials(): UnauthorizedException {
  return new UnauthorizedException({ error: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
}

/** Sign-ins whose password was right and whose second factor is still asked: such a session has no user, so opens nothing. */
@Injectable()
export class HalfOpenSessions {
  constructor(private readonly db: DataSource) {}

  /** Gives the request a new session that remembers who is about to sign in. */
  async open(request: Request, user: Express.User): Promise<void> {
    await promisify(request.session.regenerate.bind(request.session))();
    request.session.secondFactor = { userId: user.id, passwordMark: markOf(user), since: Date.now() };
    await promisify(request.session.save.bind(request.session))();
  }

  /** The user who is about to sign in. 401 when there is none, it took too long, or another password was set meanwhile. */
  async userOf(request: Request): Promise<Express.User> {
    const { secondFactor: pending } = request.session;
    const user =
      pending && Date.now() - pending.since < SECOND_FACTOR_WITHIN_MS
        ? await this.db.getRepository(User).findOneBy({ id: pending.userId })
        : null;
    if (user && markOf(user) === pending!.passwordMark) return user;
    throw new UnauthorizedException({ error: 'SIGN_IN_EXPIRED', message: 'Your sign-in has expired: log in again' });
  }
}

function markOf(user: User): string {
  return createHash('sha256')
    .update(user.password ?? '')
    .digest('hex')
    .slice(0, 32);
}
