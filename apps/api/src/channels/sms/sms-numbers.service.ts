import { BadRequestException, ConflictException, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import type { SmsRefusal } from '@t0/channels/sms';
import type { SmsSettings } from '@t0/contracts/channels';
import { LIMITS } from '@t0/contracts/platform';
import { SmsCode, SmsNumber, recordSms } from '@t0/database/channels';
import { storePreferences } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../../platform/access/lock-account.ts';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { SmsSending, notOffered } from './sms-sending.ts';

const DIGITS = 6;

/** A code that cannot be predicted. */
function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** The stored hash of a code: useless without the secret, for another number or another member. */
function codeHash(secret: string, userId: string, number: string, code: string): string {
  return createHmac('sha256', secret).update([userId, number, code].join('\n')).digest('hex');
}

/** True if both are the same, in a time that does not reveal where they differ. */
function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Counts an attempt before the code is checked, so that many at once cannot slip through together. */
const COUNT_ATTEMPT = `
  UPDATE sms_codes SET attempts = attempts + 1 WHERE user_id = $1 AND expires_at > now() AND attempts < $2
  RETURNING number, code, attempts`;
/** One proof at a time: two members may prove one number at once. */
const ONE_PROOF = `SELECT pg_advisory_xact_lock(hashtext('sms_numbers'))`;

interface Attempt {
  number: string;
  code: string;
  attempts: number;
}

/** A member's phone (docs/product/channels.md#sms): each change with its event for the member's other tabs. */
@Injectable()
export class SmsNumbersService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    private readonly sms: SmsSending,
  ) {}

  /** Sends a new code to a number; one that was sent before is no longer valid. A failed message changes nothing. */
  async ask(userId: string, number: string): Promise<SmsSettings> {
    const code = newCode();
    const answer = await this.sms.send(number, codeText(code));
    if (answer.is !== 'accepted') throw refusal(answer);
    return this.change(userId, async (manager) => {
      await recordSms(manager, answer.result);
      const expiresAt = new Date(Date.now() + LIMITS.sms.codeMinutes * 60_000);
      const kept = { userId, number, code: this.hash(userId, number, code), attempts: 0, expiresAt };
      await manager.upsert(SmsCode, kept, ['userId']);
    });
  }

  /**
   * Stores the number of this code. Another member who proved it before loses it. 400 for a wrong code, and for one that is no longer
   * valid.
   */
  async confirm(user: Express.User, code: string): Promise<SmsSettings> {
    const [rows] = await this.db.query<[Attempt[], number]>(COUNT_ATTEMPT, [user.id, LIMITS.sms.attempts]);
    const attempt = rows[0];
    if (!attempt) throw expired();
    const { number } = attempt;
    if (!isSameHash(attempt.code, this.hash(user.id, number, code)))
      throw wrong(LIMITS.sms.attempts - attempt.attempts);
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      await manager.query(ONE_PROOF);
      const { affected } = await manager.delete(SmsCode, { userId: user.id, code: attempt.code });
      if (affected === 0) throw expired();
      const former = await manager.findOneBy(SmsNumber, { number });
      await manager.delete(SmsNumber, [{ number }, { userId: user.id }]);
      await manager.insert(SmsNumber, { userId: user.id, number });
      await storePreferences(manager, user.id, [{ channel: 'sms', topic: 'everything', level: 'on' }]);
      if (former && former.userId !== user.id) await this.settings.emitUpdate(former.userId, manager, emit);
      return (await this.settings.emitUpdate(user.id, manager, emit)).sms;
    });
  }

  /** Forgets the number and any code. */
  remove(userId: string): Promise<SmsSettings> {
    return this.change(userId, async (manager) => {
      await manager.delete(SmsNumber, { userId });
      await manager.delete(SmsCode, { userId });
    });
  }

  private change(userId: string, change: (manager: EntityManager) => Promise<void>): Promise<SmsSettings> {
    return this.log.transact(async (manager, emit) => {
      await change(manager);
      return (await this.settings.emitUpdate(userId, manager, emit)).sms;
    });
  }

  private hash(userId: string, number: string, code: string): string {
    if (this.sms.secret === null) throw notOffered();
    return codeHash(this.sms.secret, userId, number, code);
  }
}

const codeText = (code: string): string =>
  `${code} is your code for T0 Trading Terminal, valid for ${LIMITS.sms.codeMinutes} minutes. Alerts follow once you entered it. Reply STOP to end them.`;

function refusal(answer: SmsRefusal): HttpException {
  if (answer.is === 'stopped')
    return new ConflictException({
      error: 'SMS_STOPPED',
      message: 'This number answered STOP: send START from it to the number our messages came from, then try again',
    });
  if (answer.is !== 'later') return refusedNumber();
  return new ServiceUnavailableException({
    error: 'SMS_NOT_SENT',
    message: 'The SMS could not be sent: try again in a few minutes',
  });
}

function refusedNumber(): BadRequestException {
  const message = 'No SMS can be sent to this number';
  return new BadRequestException({ error: 'SMS_NUMBER_REFUSED', message, fields: { number: message } });
}

function expired(): BadRequestException {
  const message = 'The code is no longer valid: ask for a new one';
  return new BadRequestException({ error: 'SMS_CODE_EXPIRED', message, fields: { code: message } });
}

function wrong(left: number): BadRequestException {
  const message = `The code is wrong: ${left === 0 ? 'ask for a new one' : left === 1 ? '1 attempt is left' : `${left} attempts are left`}`;
  return new BadRequestException({ error: 'SMS_CODE_WRONG', message, fields: { code: message } });
}
