import { ConflictException, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SmsClient, type SentSms, type SmsAnswer } from '@t0/channels/sms';
import { smsSending, type Config, type SmsSending as Sending } from '@t0/config';
import type { SmsOff, SmsSettings } from '@t0/contracts/channels';
import type { SmsCode, SmsMonth, SmsNumber } from '@t0/database/channels';
import { CONFIG } from '../../platform/tokens.ts';

/** The way to Twilio, where the owner has set up a sender (docs/operations/configure.md#sms). */
@Injectable()
export class SmsSending implements OnApplicationShutdown {
  /** Alerts that a member may be sent in a month. */
  readonly cap: number;
  private readonly sending: Sending | null;
  private readonly client: SmsClient | null;

  constructor(@Inject(CONFIG) config: Config) {
    this.cap = config.SMS_MONTHLY_CAP;
    this.sending = smsSending(config);
    this.client = this.sending && new SmsClient(this.sending.sender);
  }

  get isOffered(): boolean {
    return this.client !== null;
  }

  /** The secret that signs Twilio's calls, and makes codes useless to a reader of the database; null without a sender. */
  get secret(): string | null {
    return this.sending && this.sending.sender.authToken;
  }

  /** Sends a text. 409 where the owner has set up no sender. */
  send(number: string, text: string): Promise<SmsAnswer<SentSms>> {
    if (!this.client || !this.sending) throw notOffered();
    return this.client.send(number, text, this.sending.statusUrl);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}

/** 409: the request needs a sender. */
export function notOffered(): ConflictException {
  return new ConflictException({ error: 'SMS_NOT_OFFERED', message: 'SMS alerts are not offered here' });
}

/** A member's phone, as far as there is one. */
interface Phone {
  number: Pick<SmsNumber, 'number' | 'off'> | null;
  /** A code that is under way and still valid. */
  code: Pick<SmsCode, 'number'> | null;
  /** The messages sent in this month of UTC. */
  month: Pick<SmsMonth, 'messages'> | null;
}

/** Alerts by SMS, as the profile shows them: never a whole number. */
export function toSmsSettings({ isOffered, cap }: SmsSending, { number, code, month }: Phone): SmsSettings {
  return {
    isOffered,
    number: number && masked(number.number),
    off: number && (number.off as SmsOff | null),
    unconfirmed: code && masked(code.number),
    used: month?.messages ?? 0,
    cap,
  };
}

/** '+44 ... 123': enough for its owner to recognise it. */
function masked(number: string): string {
  return `${number.slice(0, 3)} ... ${number.slice(-3)}`;
}
