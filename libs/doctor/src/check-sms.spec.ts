import { TestSms } from '../../../tests/support/services/sms-service.ts';
import { checkSms } from './check-sms.ts';

let sms: TestSms;
beforeEach(async () => void (sms = await TestSms.start()));
afterEach(() => sms.stop());

const check = (given: object = {}) => {
  const { accountSid, authToken, from, apiUrl } = sms.sender;
  return checkSms({
    SMS_ACCOUNT_SID: accountSid,
    SMS_AUTH_TOKEN: authToken,
    SMS_FROM: from,
    SMS_API_URL: apiUrl,
    PUBLIC_URL: 'https://t0.example.com',
    ...given,
  });
};

describe('what doctor says of SMS (docs/operations/configure.md#sms)', () => {
  it('is off without a sender', async () => {
    const off = await check({ SMS_ACCOUNT_SID: undefined, SMS_AUTH_TOKEN: undefined, SMS_FROM: undefined });
    expect(off).toMatchObject({ verdict: 'ok', says: 'Off: SMS_ACCOUNT_SID is not set' });
    expect(sms.calls).toBe(0);
  });

  it('is fine where the account is, and sends nothing', async () => {
    expect(await check()).toMatchObject({ verdict: 'ok', says: 'The account is active' });
    expect(sms.messages).toEqual([]);
  });

  it('fails where it is suspended, unknown or not reached', async () => {
    sms.accountStatus = 'suspended';
    expect(await check()).toMatchObject({ verdict: 'fail', says: 'Twilio calls the account suspended' });
    const forged = await check({ SMS_AUTH_TOKEN: 'e'.repeat(32) });
    expect(forged.verdict).toBe('fail');
    const unreached = await check({ SMS_API_URL: 'http://127.0.0.1:1' });
    expect(unreached.verdict).toBe('fail');
    expect(JSON.stringify([forged, unreached])).not.toContain(sms.authToken);
  });
});
