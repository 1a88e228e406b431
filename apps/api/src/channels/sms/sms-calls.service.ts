import { Injectable } from '@nestjs/common';
import type { SmsOff } from '@t0/contracts/channels';
import { noteSmsStatus, SmsNumber } from '@t0/database/channels';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { AccountSettingsReader } from '../../platform/account-settings.ts';

/** The words by which Twilio opts a number out (REVOKE and OPTOUT since April 2025), and in again. */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP', 'YES']);
/** Errors after which a number gets no more messages: it opted out; it is nobody's; it takes no SMS. */
const ENDING: Record<number, SmsOff> = { 21610: 'stopped', 30005: 'unreachable', 30006: 'unreachable' };
const MESSAGE_SID = /^[A-Z]{2}[0-9a-f]{32}$/;

/** Applies Twilio's reports on members' answers and on messages. A repeated report changes nothing more. */
@Injectable()
export class SmsCallsService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
  ) {}

  /** STOP ends alerts to the number at once; START turns on what STOP ended. Other words change nothing. */
  async answered(fields: URLSearchParams): Promise<void> {
    const number = fields.get('From') ?? '';
    // A messaging service names the kind of answer, in the words that its owner chose.
    const word = (fields.get('OptOutType') ?? fields.get('Body') ?? '').trim().toUpperCase();
    if (STOP.has(word)) await this.setOff(number, 'stopped');
    if (START.has(word)) await this.setOff(number, null);
  }

  /** Stores the status of a message; where the number turned out to take none, it ends. */
  async statusChanged(fields: URLSearchParams): Promise<void> {
    const sid = fields.get('MessageSid') ?? '';
    const status = (fields.get('MessageStatus') ?? '').slice(0, 20);
    const code = Number(fields.get('ErrorCode') ?? 0);
    const errorCode = Number.isSafeInteger(code) && code > 0 && code < 1_000_000 ? code : null;
    if (!MESSAGE_SID.test(sid) || status === '') return;
    await noteSmsStatus(this.db.manager, sid, status, errorCode);
    const off = errorCode === null ? undefined : ENDING[errorCode];
    if (off !== undefined) await this.setOff(fields.get('To') ?? '', off);
  }

  private async setOff(number: string, off: SmsOff | null): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const found = await manager.findOne(SmsNumber, { where: { number }, lock: { mode: 'pessimistic_write' } });
      // START does not prove that a number which accepted nothing takes messages now.
      if (!found || found.off === off || (off === null && found.off !== 'stopped')) return;
      await manager.update(SmsNumber, { id: found.id }, { off });
      await this.settings.emitUpdate(found.userId, manager, emit);
    });
  }
}
