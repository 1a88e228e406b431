import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { PushTest, SmsOff } from '@t0/contracts/channels';
import { giveSmsBack, recordSms, SmsNumber, takeSms } from '@t0/database/channels';
import { EventLog } from '@t0/events';
import type { SmsRefusal } from '@t0/channels/sms';
import { DataSource } from 'typeorm';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { SmsSending } from './sms-sending.ts';

const TEST = 'T0 Trading Terminal\nTest\nAlerts reach this phone.';

/** The reasons to send nothing to a number. */
const OFF: Record<SmsOff, [error: string, message: string]> = {
  stopped: ['SMS_STOPPED', 'This number answered STOP: send START from it first'],
  unreachable: ['SMS_NUMBER_REFUSED', 'This number takes no SMS: enter another one'],
};

/** Sends a test to a member's phone (docs/product/channels.md#text-and-cost). It counts as a message of the month. */
@Injectable()
export class SmsTests {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    private readonly sms: SmsSending,
  ) {}

  /** Answers what Twilio said; what it did not accept is given back. 404 without a number, 409 after STOP or with no message left. */
  async send(userId: string): Promise<PushTest> {
    const phone = await this.db.manager.findOneBy(SmsNumber, { userId });
    if (!phone) throw new NotFoundException({ error: 'SMS_NUMBER_MISSING', message: 'Add your phone number first' });
    if (phone.off !== null) throw conflict(...OFF[phone.off as SmsOff]);
    const month = await takeSms(this.db.manager, userId, this.sms.cap);
    if (month === null) throw conflict('SMS_MONTH_USED_UP', `This month's ${this.sms.cap} messages are used up`);
    const answer = await this.sms.send(phone.number, TEST);
    if (answer.is !== 'accepted') {
      await giveSmsBack(this.db.manager, userId, month);
      return this.refused(phone, answer);
    }
    await this.log.transact(async (manager, emit) => {
      await recordSms(manager, answer.result);
      await manager.update(SmsNumber, { id: phone.id }, { lastUsedAt: new Date() });
      // The rest of the month's messages shows on all screens.
      await this.settings.emitUpdate(userId, manager, emit);
    });
    return { outcome: 'accepted', detail: null };
  }

  /** A number that takes nothing more is ended, as by an alert. */
  private async refused({ id, userId }: SmsNumber, answer: SmsRefusal): Promise<PushTest> {
    const { is } = answer;
    if (is === 'stopped' || is === 'unreachable')
      await this.log.transact(async (manager, emit) => {
        await manager.update(SmsNumber, { id }, { off: is });
        await this.settings.emitUpdate(userId, manager, emit);
      });
    return { outcome: is === 'later' ? 'later' : 'refused', detail: answer.why };
  }
}

const conflict = (error: string, message: string): ConflictException => new ConflictException({ error, message });
