import { smsSending, type Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { SmsClient } from '@t0/channels/sms';
import { fail, ok, warn } from './finding.ts';

const PART = 'SMS';

type Read = Pick<Config, 'SMS_ACCOUNT_SID' | 'SMS_AUTH_TOKEN' | 'SMS_FROM' | 'SMS_API_URL' | 'PUBLIC_URL'>;

/** Checks that members can be alerted by SMS (docs/operations/configure.md#sms): asks Twilio for the account. Sends nothing. */
export async function checkSms(config: Read): Promise<Finding> {
  const sending = smsSending(config);
  if (!sending) return ok(PART, 'Off: SMS_ACCOUNT_SID is not set');
  const client = new SmsClient(sending.sender);
  const answer = await client.accountStatus();
  client.close();
  if (answer.is !== 'accepted')
    return fail(PART, answer.why, 'Check SMS_ACCOUNT_SID and SMS_AUTH_TOKEN, and that this machine may call Twilio');
  if (answer.result !== 'active')
    return fail(PART, `Twilio calls the account ${answer.result}`, 'Check the account in the console of Twilio');
  if (sending.statusUrl === undefined)
    return warn(
      PART,
      'The account is active; Twilio cannot call this terminal',
      'Set PUBLIC_URL to an address with https: otherwise STOP counts from the next message on',
    );
  return ok(PART, 'The account is active');
}
