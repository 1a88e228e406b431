import { readRefusal } from './sms-client.ts';

describe('what Twilio answers', () => {
  it.each([
    [400, { code: 21610, message: 'Attempt to send to unsubscribed recipient' }, 'stopped'],
    [400, { code: 21211, message: "Invalid 'To' Phone Number" }, 'unreachable'],
    [400, { code: 21614, message: "'To' number is not a valid mobile number" }, 'unreachable'],
    [400, { code: 21606, message: 'The From phone number is not valid' }, 'refused'],
    [403, { code: 21408, message: 'Permission to send an SMS has not been enabled' }, 'refused'],
    [302, {}, 'refused'],
    [401, { code: 20003, message: 'Authenticate' }, 'later'],
    [403, { code: 20003, message: 'Account suspended' }, 'later'],
    [404, { code: 20404 }, 'later'],
    [429, { code: 20429, message: 'Too Many Requests' }, 'later'],
    [500, {}, 'later'],
    [503, {}, 'later'],
  ] as const)('%s %j is %s', (status, body, is) => expect(readRefusal(status, body, null).is).toBe(is));

  it('is asked again when it says, and after a day at the latest', () => {
    const refusal = (retryAfter: string | null) => readRefusal(429, { code: 20429 }, retryAfter);
    expect(refusal('35')).toEqual({ is: 'later', why: 'Twilio answered 429 (20429)', afterMs: 35_000 });
    expect(refusal('10000000')).toMatchObject({ afterMs: 86_400_000 });
    for (const none of [null, 'Fri, 31 Dec 1999 23:59:59 GMT', '-1'])
      expect(refusal(none)).toEqual({ is: 'later', why: 'Twilio answered 429 (20429)' });
  });

  it('keeps neither a number nor more words than fit a line', () => {
    const { why } = readRefusal(400, { code: 21612, message: `No route to +447700900123 ${'x'.repeat(5000)}` }, null);
    expect(why).toMatch(/^Twilio answered 400 \(21612\): No route to the number x+$/);
    expect(why.length).toBeLessThan(250);
  });
});
