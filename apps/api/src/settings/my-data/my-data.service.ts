import type { Readable } from 'node:stream';
import { BadRequestException, ConflictException, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { RoleRefused, derivedKey, sessionHandle } from '@t0/accounts';
import { closeAccount, pendingDeletion } from '@t0/billing';
import type { Config } from '@t0/config';
import type { DeletionPending, OwnDataLink } from '@t0/contracts/accounts';
import { AuditLog } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import type { Request } from 'express';
import { randomUUID, createHmac, timingSafeEqual } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { lockAccount } from '../../platform/access/lock-account.ts';
import { PasswordCheck } from '../../platform/access/password-check.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { OwnDataArchive } from './archive.ts';

/** How long a link to the archive works, ms. */
const WORKS_MS = 5 * 60_000;

const macOf = (config: Config, userId: string, sessionId: string, until: string): string =>
  createHmac('sha256', derivedKey(config, 'my data'))
    .update([userId, sessionHandle(sessionId), until].join(' '))
    .digest('base64url');

/** A token with which this session may fetch the member's archive for five minutes; the password was given for it. */
function downloadToken(config: Config, userId: string, sessionId: string): string {
  const until = String(Date.now() + WORKS_MS);
  return `${until}.${macOf(config, userId, sessionId, until)}`;
}

/** True while the token works, in the session it was made for. */
function isDownloadToken(config: Config, token: string, userId: string, sessionId: string): boolean {
  const [until = '', mac = ''] = token.split('.', 2);
  if (!/^\d{13}$/.test(until) || Number(until) < Date.now()) return false;
  const expected = Buffer.from(macOf(config, userId, sessionId, until));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A member's own data: the archive, and the deletion of the account (docs/product/accounts.md#my-data). */
@Injectable()
export class MyDataService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly check: PasswordCheck,
    private readonly throttle: Throttle,
    private readonly archive: OwnDataArchive,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The link to the archive, for the password. 400 for a wrong one; 429 after too many archives. */
  async link(request: Request, user: Express.User, password: string): Promise<OwnDataLink> {
    await this.requirePassword(request, user, password);
    await this.throttle.take('my-data', user.id);
    return { url: `/api/auth/my-data/${downloadToken(this.config, user.id, request.sessionID)}` };
  }

  /** The archive as a stream, noted in the audit trail first. 403 for a link that does not work any more; 429 after too many. */
  async download(request: Request, user: Express.User, token: string): Promise<Readable> {
    if (!isDownloadToken(this.config, token, user.id, request.sessionID))
      throw new ForbiddenException({ error: 'LINK_EXPIRED', message: 'This link has expired: request the file again' });
    await this.throttle.take('my-data', user.id);
    await note(this.db.manager, request, user, 'my-data.downloaded');
    return this.archive.write(user.id);
  }

  /** Closes the member's own account, for the password. 400 for a wrong one; 409 for the last owner. */
  async delete(request: Request, user: Express.User, password: string): Promise<DeletionPending> {
    await this.requirePassword(request, user, password);
    return refusable(() =>
      this.log.transact(async (manager, emit) => {
        await lockAccount(manager, user);
        const before = await pendingDeletion(manager, user.id);
        const { dueAt } = await closeAccount(manager, emit, { userId: user.id, by: 'member' });
        if (!before) await note(manager, request, user, 'account.closed');
        return { deletedAt: dueAt.toISOString() };
      }),
    );
  }

  private async requirePassword(request: Request, user: Express.User, password: string): Promise<void> {
    if (user.password === null) {
      const message = 'Your account has no password yet: set one with "Forgot password?" on the login page first';
      throw new BadRequestException({ error: 'PASSWORD_NOT_SET', message, fields: { password: message } });
    }
    await this.check.require(user, request.sessionID, password, 'password');
  }
}

async function refusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RoleRefused) throw new ConflictException({ error: 'LAST_OWNER', message: error.message });
    throw error;
  }
}

/** A member's own acts are in the audit trail where they are grave. */
export async function note(
  manager: EntityManager,
  request: Request,
  { id, email }: Pick<Express.User, 'id' | 'email'>,
  action: string,
): Promise<void> {
  await manager.insert(AuditLog, {
    actorId: id,
    actorEmail: email,
    action,
    entity: 'users',
    entityId: id,
    subject: email.slice(0, 120),
    address: request.ip?.slice(0, 45) ?? null,
    requestId: randomUUID(),
    request: `${request.method} ${request.path.split('/').slice(0, 4).join('/')}`,
  });
}
