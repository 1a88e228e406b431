import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { newSecret, signatureOf } from './signature.ts';

/** From the tests of Standard Webhooks' reference libraries. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const sign = (secrets: string[], body = '{"test": 2432232314}') =>
  signatureOf(secrets, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body);

describe('signatures of webhooks (docs/product/developers.md#message-delivery)', () => {
  it('are those of the published example', () => expect(sign([SECRET])).toBe(SIGNATURE));

  it('are one for each secret that counts', () => {
    const [first, second] = [newSecret(), newSecret()];
    expect(sign([first, second])).toBe(`${sign([first])} ${sign([second])}`);
    expect(sign([first])).not.toBe(sign([second]));
  });

  it('are HMAC-SHA256 by each secret of a rotation, whatever the body and the second', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const keys = fc.array(key, { minLength: 1, maxLength: 3 });
    const seconds = fc.integer({ min: 0, max: 4_102_444_800 });
    fc.assert(
      fc.property(keys, seconds, fc.json({ stringUnit: 'grapheme' }), (several, at, body) => {
        const secrets = several.map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
        const signed = several.map((bytes) => createHmac('sha256', bytes).update(`msg_7.${at}.${body}`));
        const expected = signed.map((hmac) => `v1,${hmac.digest('base64')}`).join(' ');
        expect(signatureOf(secrets, 'msg_7', at, body)).toBe(expected);
      }),
    );
  });

  it('are others for another body', () => expect(sign([SECRET], '{"test":2432232314}')).not.toBe(SIGNATURE));

  it('are made by secrets of 32 bytes', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  });
});
