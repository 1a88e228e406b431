import { Inject, Injectable } from '@nestjs/common';
import {
  derivedKey,
  endSessions,
  rememberDevice,
  requestSecurityNotice,
  seal,
  sessionHandle,
  unseal,
} from '@t0/accounts';
import type { Config } from '@t0/config';
import type { TwoFactorEnrolment } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { UserTwoFactor, type User } from '@t0/database/accounts';
import type { Emit } from '@t0/events';
import type { Logger } from '@t0/observability';
import type { Request } from 'express';
import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager } from 'typeorm';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { requestDetails } from '../../platform/session/location.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';

const COUNT = 10;
/** Without 0, 1, i, l and o, which people confuse: 31 signs, so 16 of them carry 79 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** New recovery codes, as 'abcd-2345-efgh-6789'. */
function newRecoveryCodes(): string[] {
  const group = (): string => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** The stored form of a recovery code, however it was typed. Too many bits to be guessed from it, so a fast hash is enough. */
function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
}

const ISSUER = 'T0 Trading Terminal';
/** Seconds a code lives; also accepted is the one before and the one after, for clocks that differ. */
const PERIOD = 30;
const WINDOW = 1;

/** The second factor of sign-ins: an authenticator app (TOTP, RFC 6238) or passkeys, and recovery codes when these are lost. */
@Injectable()
export class SecondFactor {
  private readonly key: Buffer;

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.key = derivedKey(config, 'second factor');
  }

  /** The state of this member's second factor: whether it is on, whether an app is part of it, and how many recovery codes are left. */
  async state(userId: string, manager = this.db.manager): Promise<AccountSettings['twoFactor']> {
    return twoFactorState(await manager.findOneBy(UserTwoFactor, { userId }));
  }

  /** Makes a new secret and offers it; nothing is asked at sign-in until a code confirmed it. Null when one is on already. */
  async enrol(user: Pick<User, 'id' | 'email'>): Promise<TwoFactorEnrolment | null> {
    const secret = new Secret({ size: 20 });
    const rows: unknown[] = await this.db.query(
      `INSERT INTO user_two_factor (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = now(), last_step = NULL
       WHERE user_two_factor.confirmed_at IS NULL RETURNING user_id`,
      [user.id, seal(this.key, secret.base32, user.id)],
    );
    if (rows.length === 0) return null;
    return { secret: secret.base32, otpauthUrl: totp(secret.base32, user.email).toString() };
  }

  /** Switches the offered secret on by a code made from it, and answers the recovery codes. Null when the code is wrong. */
  async confirm(manager: EntityManager, userId: string, code: string): Promise<string[] | null> {
    const step = await this.stepOf(manager, userId, code);
    if (step === null) return null;
    const recoveryCodes = newRecoveryCodes();
    const [, count]: [unknown, number] = await manager.query(
      `UPDATE user_two_factor SET confirmed_at = now(), last_step = $2, recovery_codes = $3
       WHERE user_id = $1 AND confirmed_at IS NULL`,
      [userId, step, recoveryCodes.map(recoveryCodeHash)],
    );
    return count === 1 ? recoveryCodes : null;
  }

  /** Switches it on with the passkeys of the account alone, and answers the recovery codes. Null when one is on already. */
  async turnOnByPasskey(manager: EntityManager, userId: string): Promise<string[] | null> {
    const recoveryCodes = newRecoveryCodes();
    const rows: unknown[] = await manager.query(
      `INSERT INTO user_two_factor (user_id, secret, confirmed_at, recovery_codes) VALUES ($1, NULL, now(), $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = NULL, confirmed_at = now(), recovery_codes = excluded.recovery_codes
       WHERE user_two_factor.confirmed_at IS NULL RETURNING user_id`,
      [userId, recoveryCodes.map(recoveryCodeHash)],
    );
    return rows.length === 1 ? recoveryCodes : null;
  }

  /** True if this code, of the app or a recovery code, is right. Each is accepted once, also when several calls bring it. */
  async accept(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const step = await this.stepOf(manager, userId, code);
    const [, count]: [unknown, number] =
      step === null
        ? await manager.query(
            `UPDATE user_two_factor SET recovery_codes = array_remove(recovery_codes, $2)
             WHERE user_id = $1 AND confirmed_at IS NOT NULL AND $2 = ANY(recovery_codes)`,
            [userId, recoveryCodeHash(code)],
          )
        : await manager.query(
            `UPDATE user_two_factor SET last_step = $2
             WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
            [userId, step],
          );
    return count === 1;
  }

  /** Switches it off and forgets the secret. */
  async remove(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(UserTwoFactor, { userId });
  }

  /** The time step whose code this is; null when it is none of the app's codes around now. */
  private async stepOf(manager: EntityManager, userId: string, code: string): Promise<number | null> {
    const token = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const row = await manager.findOneBy(UserTwoFactor, { userId });
    const secret = row && this.open(row);
    if (!secret) return null;
    const now = Date.now();
    const delta = totp(secret, '').validate({ token, timestamp: now, window: WINDOW });
    return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
  }

  /** The app's secret; null when there is no app, or it was sealed under another SESSION_SECRET: then recovery codes still work. */
  private open({ userId, secret }: UserTwoFactor): string | null {
    if (secret === null) return null;
    try {
      return unseal(this.key, secret, userId);
    } catch (error) {
      this.logger.warn(
        { err: error, userId },
        'Decrypting the secret of a second factor failed (was SESSION_SECRET changed?); recovery codes still work',
      );
      return null;
    }
  }
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

/** The state of a stored second factor; null: none was ever begun. */
export function twoFactorState(
  row: Pick<UserTwoFactor, 'confirmedAt' | 'secret' | 'recoveryCodes'> | null,
): AccountSettings['twoFactor'] {
  const enabled = row?.confirmedAt != null;
  return { enabled, app: enabled && row.secret !== null, recoveryCodesLeft: enabled ? row.recoveryCodes.length : 0 };
}

/** The changes that accompany turning a second factor on or off, in the same transaction. */
@Injectable()
export class SecondFactorSwitch {
  constructor(
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * It is on: all other sessions end, as none of them passed it; this browser counts as one that did; the member is emailed. `passkey`: the
   * name of the one that was added for it.
   */
  async turnedOn(
    manager: EntityManager,
    emit: Emit,
    user: Pick<User, 'id' | 'email'>,
    request: Request,
    passkey?: string,
  ): Promise<void> {
    const details = requestDetails(request, this.config);
    await rememberDevice(manager, user, { deviceId: this.devices.idOf(request), details });
    const except = sessionHandle(request.sessionID);
    await endSessions(manager, emit, user.id, { sessions: null, except, reason: 'second-factor-changed' });
    await requestSecurityNotice(manager, 'second-factor-on', user.email, { ...details, ...(passkey && { passkey }) });
  }

  /** It is off: the member is emailed. */
  async turnedOff(manager: EntityManager, user: Pick<User, 'email'>, request: Request): Promise<void> {
    await requestSecurityNotice(manager, 'second-factor-off', user.email, requestDetails(request, this.config));
  }
}
