import { promisify } from 'node:util';
import { Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { endSessions, sessionHandle } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { TwoFactorChallenge, User as WireUser } from '@t0/contracts';
import { toAdminUser, toWireUser, User } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { locationOf } from '../../platform/session/location.ts';
import { createPassport } from '../../platform/session/passport.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { AccountThrottle } from '../../platform/throttle/account-throttle.ts';
import { SecondFactor } from '../../platform/two-factor/second-factor.ts';
import { HalfOpenSessions } from './half-open-sessions.ts';

/** Signing in and out. */
@Injectable()
export class SessionService {
  private readonly passport;

  constructor(
    db: DataSource,
    private readonly log: EventLog,
    private readonly devices: KnownDevices,
    private readonly throttle: AccountThrottle,
    private readonly secondFactor: SecondFactor,
    private readonly halfOpen: HalfOpenSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.passport = createPassport(db);
  }

  /**
   * Checks e-mail and password and gives the request a new session (security.md: new id on sign-in), or, where a second factor is
   * on, a half-open one that waits for its code. 401 with one and the same sentence whatever was wrong; 429 after too many tries.
   */
  async signIn(request: Request, response: Response, email: string): Promise<WireUser | TwoFactorChallenge> {
    const attempt = await this.throttle.admit('sign-in', this.devices.attempter(request, email));
    const user = await this.authenticate(request);
    await attempt.succeeded();
    if (!(await this.secondFactor.state(user.id)).enabled) return this.open(request, response, user);
    const before = handleBefore(request);
    await this.halfOpen.open(request, user);
    await this.end(before);
    return { twoFactorRequired: true };
  }

  /** Ends the sign-in of a half-open session by its code. 401 when there is none to end, or the code is wrong; 429 as above. */
  async confirm(request: Request, response: Response, code: string): Promise<WireUser> {
    const user = await this.halfOpen.userOf(request);
    const attempt = await this.throttle.admit('two-factor', this.devices.attempter(request, user.email));
    const accepted = await this.log.transact((manager) => this.secondFactor.accept(manager, user.id, code));
    if (!accepted) throw new UnauthorizedException({ error: 'INVALID_CODE', message: 'Invalid code' });
    await attempt.succeeded();
    return this.open(request, response, user);
  }

  /** Ends the request's session and drops its sockets everywhere. Does nothing for a visitor. */
  async signOut(request: Request): Promise<void> {
    const before = handleBefore(request);
    await this.end(before);
    await promisify(request.session.destroy.bind(request.session))();
  }

  /** A new session with the user in it. Records time, address, device, place and session of the sign-in. */
  private async open(request: Request, response: Response, user: Express.User): Promise<WireUser> {
    const before = handleBefore(request);
    await promisify<Express.User>(request.logIn.bind(request))(user);
    const seen = {
      lastLoginAt: new Date(),
      ipAddress: request.ip ?? null,
      deviceInfo: request.headers['user-agent']?.slice(0, 500) ?? null,
      sessionId: sessionHandle(request.sessionID),
      location: locationOf(request.headers, this.config.GEO_HEADER),
    };
    // Waits for a password that is being set at this moment, whose setter could not see this session yet.
    const stillRight = await this.log.transact(async (manager, emit) => {
      const [, count]: [unknown, number] = await manager.query(
        `UPDATE users SET last_login_at = $3, ip_address = $4, device_info = $5, session_id = $6, location = $7, version = version + 1
         WHERE id = $1 AND password = $2`,
        [user.id, user.password, ...Object.values(seen)],
      );
      if (count > 0)
        emit('member.updated', 'admins', toAdminUser(await manager.findOneByOrFail(User, { id: user.id })));
      return count > 0;
    });
    if (!stillRight) {
      await promisify(request.session.destroy.bind(request.session))();
      throw invalidCredentials();
    }
    await this.end(before);
    this.devices.remember(response, user.email);
    return toWireUser(Object.assign(user, seen));
  }

  /** Tells the sockets of a session that was left, and ends its row where it still stands. */
  private async end(session: { userId: string; handle: string } | null): Promise<void> {
    if (!session) return;
    await this.log.transact(async (manager, emit) => {
      const { userId, handle } = session;
      const ended = await endSessions(manager, emit, userId, { sessions: [handle], reason: 'logout' });
      if (ended === 0) emit('session.revoked', `user:${userId}`, { userId, sessions: [handle], reason: 'logout' });
    });
  }

  private async authenticate(request: Request): Promise<Express.User> {
    const user = await new Promise<Express.User | false | null>((resolve, reject) => {
      const done = (error: Error | null, found: Express.User | false | null): void =>
        error ? reject(error) : resolve(found);
      (this.passport.authenticate('local', done) as (...args: unknown[]) => void)(request, request.res, reject);
    });
    if (user) return user;
    throw invalidCredentials();
  }
}

function handleBefore(request: Request): { userId: string; handle: string } | null {
  return request.user ? { userId: request.user.id, handle: sessionHandle(request.sessionID) } : null;
}

function invalidCredentials(): UnauthorizedException {
  return new UnauthorizedException({ error: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
}
