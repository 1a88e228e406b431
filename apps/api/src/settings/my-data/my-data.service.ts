import type { Readable } from 'node:stream';
import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { RoleRefused, derivedKey, requestSecurityNotice, sessionHandle } from '@t0/accounts';
import { closeAccount, pendingDeletion } from '@t0/billing';
import type { Config } from '@t0/config';
import type { DataFileDto, DeletionPending, OwnDataLink } from '@t0/contracts/accounts';
import { User, verifyPassword } from '@t0/database/accounts';
import { AuditLog } from '@t0/database/platform';
import { mayManage } from '@t0/domain/accounts';
import { EventLog } from '@t0/events';
import type { Request } from 'express';
import { randomUUID, createHmac, timingSafeEqual } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { nameAct } from '../../platform/audit/audit-context.ts';
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

  /**
   * The link to the archive of a member who asked the owner, who confirms it with the password; the member is notified by mail. Where the mailbox
   * is lost, a second owner or administrator confirms too. 404 without the account, 409 for the own one, 400 for a wrong password.
   */
  async linkFor(request: Request, owner: Express.User, id: string, body: DataFileDto): Promise<OwnDataLink> {
    const member = await this.db.manager.findOneBy(User, { id });
    if (!member) throw new NotFoundException({ error: 'USER_NOT_FOUND', message: 'This user no longer exists' });
    if (id === owner.id)
      throw new ConflictException({
        error: 'OWN_ACCOUNT',
        message: 'This is your own account: use MY DATA on your profile',
      });
    await this.requirePassword(request, owner, body.password);
    const second = body.isMailboxLost ? await this.requireSecond(owner, body) : null;
    await this.throttle.take('my-data', owner.id);
    await this.log.transact(async (manager) => {
      nameAct({
        action: 'users.data-file-made',
        entity: 'users',
        id,
        subject: member.email,
        before: null,
        after: second ? { confirmedBy: second.email, isMailboxLost: true } : {},
      });
      if (!second) await requestSecurityNotice(manager, 'data-file', member.email);
    });
    return {
      url: `/api/admin/users/${id}/data-file/${downloadToken(this.config, forMember(owner, id), request.sessionID)}`,
    };
  }

  /** The archive of a member, in the session in which the owner got its link, noted first. 403 for a link that does not work any more. */
  async downloadFor(request: Request, owner: Express.User, id: string, token: string): Promise<Readable> {
    if (!isDownloadToken(this.config, token, forMember(owner, id), request.sessionID)) throw linkExpired();
    const member = await this.db.manager.findOneBy(User, { id });
    if (!member) throw linkExpired();
    await this.throttle.take('my-data', owner.id);
    await note(this.db.manager, request, owner, 'users.data-file-downloaded', member);
    return this.archive.write(id);
  }

  /** The second person: another owner or administrator, by address and password. 400 at the field otherwise; tries are counted for the owner. */
  private async requireSecond(
    owner: Express.User,
    { secondEmail = '', secondPassword = '' }: DataFileDto,
  ): Promise<User> {
    const key = `second ${owner.id}`;
    await this.throttle.take('confirm.session', key);
    const second = await this.db.manager.findOneBy(User, { email: secondEmail.trim().toLowerCase() });
    const isSecond = second !== null && second.id !== owner.id && mayManage(second.role, 'accounts');
    if (!isSecond || !(await verifyPassword(second.password, secondPassword))) {
      const message = 'Another owner or administrator confirms with address and password';
      throw new BadRequestException({ error: 'SECOND_PERSON', message, fields: { secondPassword: message } });
    }
    await this.throttle.forget('confirm.session', key);
    return second;
  }

  /** The archive as a stream, noted in the audit trail first. 403 for a link that does not work any more; 429 after too many. */
  async download(request: Request, user: Express.User, token: string): Promise<Readable> {
    if (!isDownloadToken(this.config, token, user.id, request.sessionID)) throw linkExpired();
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

const forMember = (owner: Express.User, id: string): string => `${owner.id} ${id}`;

const linkExpired = (): ForbiddenException =>
  new ForbiddenException({ error: 'LINK_EXPIRED', message: 'This link has expired: request the file again' });

async function refusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RoleRefused) throw new ConflictException({ error: 'LAST_OWNER', message: error.message });
    throw error;
  }
}

/** A member's own acts are in the audit trail where they are grave; `of`: whose account it is, if it is another's. */
export async function note(
  manager: EntityManager,
  request: Request,
  { id, email }: Pick<Express.User, 'id' | 'email'>,
  action: string,
  of: Pick<User, 'id' | 'email'> = { id, email },
): Promise<void> {
  await manager.insert(AuditLog, {
    actorId: id,
    actorEmail: email,
    action,
    entity: 'users',
    entityId: of.id,
    subject: of.email.slice(0, 120),
    address: request.ip?.slice(0, 45) ?? null,
    requestId: randomUUID(),
    request: `${request.method} ${request.path.split('/').slice(0, 4).join('/')}`,
  });
}
