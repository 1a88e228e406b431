import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { keyHandle, requestSecurityNotice } from '@t0/accounts';
import type { Config } from '@t0/config';
import { ADMIN_KEY_SCOPES, KEY_SCOPES, type ApiAccess, type ApiKeyMade } from '@t0/contracts/accounts';
import type { NewApiKeyDto } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import { ApiKey, UserSettings } from '@t0/database/accounts';
import { mayManage, rolesOf } from '@t0/domain/accounts';
import { EventLog, type Emit } from '@t0/events';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { lockAccount } from '../platform/access/lock-account.ts';
import { PasswordCheck } from '../platform/access/password-check.ts';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { newKey, toApiKeyInfo } from '../platform/keys/api-keys.ts';
import { requestDetails } from '../platform/session/location.ts';
import { CONFIG } from '../platform/tokens.ts';

const DAY_MS = 86_400_000;

/**
 * A member's switch and keys (docs/product/developers.md#keys): each change with its event for the member's other tabs, and with the one
 * that ends the key's streams where it ends.
 */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    private readonly check: PasswordCheck,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Turns API access on or off. Keys stay; while it is off they open nothing. */
  switch(userId: string, enabled: boolean): Promise<ApiAccess> {
    return this.log.transact(async (manager, emit) => {
      await manager.upsert(UserSettings, { userId, apiAccess: enabled }, ['userId']);
      if (!enabled) endStreams(emit, userId, await manager.findBy(ApiKey, { userId }));
      return (await this.settings.emitUpdate(userId, manager, emit)).apiAccess;
    });
  }

  /** A new key; the password is asked again. 400 for a scope that is administrators' alone, 409 when there are too many. */
  async create(user: Express.User, request: Request, given: NewApiKeyDto): Promise<ApiKeyMade> {
    const { name, scopes, days, password } = given;
    requireOwnScopes(user, scopes);
    await this.check.require(user, request.sessionID, password, 'password');
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      if ((await manager.countBy(ApiKey, { userId: user.id })) >= LIMITS.apiKey.most) throw tooMany();
      const made = await make(manager, user.id, {
        name: name.trim(),
        scopes: KEY_SCOPES.filter((scope) => scopes.includes(scope)),
        days,
      });
      await this.notify(manager, user, request, made);
      await this.settings.emitUpdate(user.id, manager, emit);
      return made;
    });
  }

  /** Another key in the place of this one: same name and scopes, as long a life, from now. The one before ends at once. */
  async regenerate(user: Express.User, request: Request, id: number, password: string): Promise<ApiKeyMade> {
    await this.check.require(user, request.sessionID, password, 'password');
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      const before = await own(manager, user.id, id);
      requireOwnScopes(user, before.scopes);
      await manager.delete(ApiKey, { id });
      const made = await make(manager, user.id, before);
      endStreams(emit, user.id, [before]);
      await this.notify(manager, user, request, made);
      await this.settings.emitUpdate(user.id, manager, emit);
      return made;
    });
  }

  /** Ends a key. 404 when the member has none of that id. */
  async revoke(userId: string, id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const key = await own(manager, userId, id);
      await manager.delete(ApiKey, { id });
      endStreams(emit, userId, [key]);
      await this.settings.emitUpdate(userId, manager, emit);
    });
  }

  /** Notifies the member by email, as anyone who has the password may have made it (docs/product/email.md#security-notices). */
  private notify(manager: EntityManager, user: Express.User, request: Request, { key }: ApiKeyMade): Promise<void> {
    return requestSecurityNotice(manager, 'key-added', user.email, {
      ...requestDetails(request, this.config),
      key: key.name,
    });
  }
}

/** Makes and stores a key that expires after the given number of days. */
async function make(
  manager: EntityManager,
  userId: string,
  { name, scopes, days }: Pick<ApiKey, 'name' | 'scopes' | 'days'>,
): Promise<ApiKeyMade> {
  const { secret, ...stored } = newKey();
  const expiresAt = endOf(days);
  const key = await manager.save(
    manager.create(ApiKey, { ...stored, userId, name, scopes, days, expiresAt, lastUsedAt: null }),
  );
  return { secret, key: toApiKeyInfo(key) };
}

/** Drops what is connected with these keys, in every process (docs/REALTIME.md#access-while-connected). */
function endStreams(emit: Emit, userId: string, keys: ApiKey[]): void {
  if (keys.length === 0) return;
  const sessions = keys.map(({ hash }) => keyHandle(hash));
  emit('session.revoked', `user:${userId}`, { userId, sessions, reason: 'key-ended' });
}

function endOf(days: number | null): Date | null {
  return days === null ? null : new Date(Date.now() + days * DAY_MS);
}

function requireOwnScopes({ role }: Express.User, scopes: ApiKey['scopes']): void {
  const foreign = mayManage(role, 'publishing') ? undefined : scopes.find((scope) => ADMIN_KEY_SCOPES.includes(scope));
  if (!foreign) return;
  const message = `The scope ${foreign} is for the roles ${rolesOf('publishing').join(', ')}`;
  throw new BadRequestException({ error: 'SCOPE_REFUSED', message, fields: { scopes: message } });
}

async function own(manager: EntityManager, userId: string, id: number): Promise<ApiKey> {
  const key = await manager.findOneBy(ApiKey, { id, userId });
  if (key) return key;
  throw new NotFoundException({ error: 'KEY_NOT_FOUND', message: 'This key has ended already' });
}

function tooMany(): ConflictException {
  return new ConflictException({
    error: 'TOO_MANY_KEYS',
    message: `An account has at most ${LIMITS.apiKey.most} keys: revoke one first`,
  });
}
