import { Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { KEY_PREFIX, type ApiKeyInfo } from '@t0/contracts/accounts';
import { ApiKey, User, UserSettings } from '@t0/database/accounts';
import { hasAccess } from '@t0/domain/accounts';
import type { Logger } from '@t0/observability';
import type { RequestHandler } from 'express';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { LOGGER } from '../tokens.ts';
import { bearerOf, type UsedKey } from './bearer.ts';

const FORM = /^t0_[A-Za-z0-9_-]{43}$/;
const HINT = 4;
/** A use is noted to the minute: the price of not writing with every call. */
const NOTE = `
  UPDATE api_keys SET last_used_at = now()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;

/** Keys as calls and streams come with them (docs/product/developers.md#keys). Only a key's hash is stored. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The key behind a bearer token while it opens something: not expired, its owner's switch on, its owner with access. Else null. */
  async find(token: string): Promise<UsedKey | null> {
    const hash = keyHash(token);
    const found = hash && (await this.db.manager.findOneBy(ApiKey, { hash }));
    if (!found || (found.expiresAt && found.expiresAt.getTime() <= Date.now())) return null;
    const [owner, settings] = await Promise.all([
      this.db.manager.findOneBy(User, { id: found.userId }),
      this.db.manager.findOneBy(UserSettings, { userId: found.userId }),
    ]);
    if (!owner || !settings?.apiAccess || !hasAccess(owner)) return null;
    return { id: found.id, name: found.name, scopes: found.scopes, owner };
  }

  /** Notes that a key was used. A note that is lost does no harm. */
  noteUse(id: number): void {
    this.db
      .query(NOTE, [id])
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The use of a key was not noted'));
  }
}

/** A new key: shown once as `secret`, stored as `hash` and `hint`. 256 random bits. */
export function newKey(): { secret: string; hash: string; hint: string } {
  const secret = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { secret, hash: keyHash(secret)!, hint: secret.slice(-HINT) };
}

/** The hash by which a key is found; null for text that is no key. */
export function keyHash(secret: string): string | null {
  return FORM.test(secret) ? createHash('sha256').update(secret).digest('hex') : null;
}

/** A key as its owner sees it. */
export function toApiKeyInfo({ id, name, scopes, hint, createdAt, expiresAt, lastUsedAt }: ApiKey): ApiKeyInfo {
  return {
    id,
    name,
    scopes,
    hint,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Finds the key of calls that come with one. 401 for a key that opens nothing, without the reason: that is for its owner. */
export function keyCalls(keys: ApiKeys): RequestHandler {
  return (request, _response, next) => {
    const token = bearerOf(request);
    if (token === null || request.apiKey) return next();
    keys.find(token).then((found) => {
      if (!found)
        return next(
          new UnauthorizedException({
            error: 'KEY_REFUSED',
            message: 'This key is unknown, has ended or is switched off',
          }),
        );
      request.apiKey = found;
      keys.noteUse(found.id);
      next();
    }, next);
  };
}

/** Runs `handler` for calls without a key: a key's call has no session, even if it brings cookies (docs/SECURITY.md#keys). */
export function unlessKey(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (request.apiKey ? next() : handler(request, response, next));
}
