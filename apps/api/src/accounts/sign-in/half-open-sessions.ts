import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { User } from '@t0/database';
import { DataSource } from 'typeorm';
import { SECOND_FACTOR_WITHIN_MS } from '../../platform/session/session-data.ts';

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
