import { promisify } from 'node:util';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { toWireUser, User } from '@t0/database';
import type { User as WireUser } from '@t0/contracts';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { createPassport } from '../../platform/session/passport.ts';
import { sessionHandle } from '../../platform/session/session-handle.ts';

/** Signing in and out. */
@Injectable()
export class SessionService {
  private readonly passport;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {
    this.passport = createPassport(db);
  }

  /**
   * Checks e-mail and password and gives the request a new session (security.md: new id on sign-in). Records time, address,
   * device and session of the sign-in. 401 with one and the same sentence whatever was wrong.
   */
  async signIn(request: Request): Promise<WireUser> {
    const user = await this.authenticate(request);
    await promisify<Express.User>(request.logIn.bind(request))(user);
    const seen = {
      lastLoginAt: new Date(),
      ipAddress: request.ip ?? null,
      deviceInfo: request.headers['user-agent']?.slice(0, 500) ?? null,
      sessionId: sessionHandle(request.sessionID),
    };
    await this.db.getRepository(User).update(user.id, seen);
    return toWireUser(Object.assign(user, seen));
  }

  /** Ends the request's session and drops its sockets everywhere. Does nothing for a visitor. */
  async signOut(request: Request): Promise<void> {
    const { user, sessionID } = request;
    await promisify(request.session.destroy.bind(request.session))();
    if (!user) return;
    await this.log.transact((_manager, emit) => {
      emit('session.revoked', `user:${user.id}`, {
        userId: user.id,
        sessions: [sessionHandle(sessionID)],
        reason: 'logout',
      });
      return Promise.resolve();
    });
  }

  private async authenticate(request: Request): Promise<Express.User> {
    const user = await new Promise<Express.User | false | null>((resolve, reject) => {
      const done = (error: Error | null, found: Express.User | false | null): void =>
        error ? reject(error) : resolve(found);
      (this.passport.authenticate('local', done) as (...args: unknown[]) => void)(request, request.res, reject);
    });
    if (user) return user;
    throw new UnauthorizedException({ error: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
  }
}
