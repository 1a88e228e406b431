import { createECDH } from 'node:crypto';
import { CURVE, areSubscriptionKeys, encryptPush, seal } from './encrypt-push.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const BROWSER = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};
const SALT = bytes('DGv6ra1nlYgDCS1FRnbzlw');
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

describe('the encryption of what is pushed', () => {
  it('gives the example of RFC 8291, section 5', () => {
    const pair = createECDH(CURVE);
    pair.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
    const body = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), BROWSER, 0, {
      salt: SALT,
      pair,
    });
    expect(body.toString('base64url')).toBe(BODY);
  });

  it('gives the example of RFC 8188, section 3.1', () => {
    const sealed = seal(Buffer.from('I am the walrus'), {
      material: bytes('yqdlZ-tYemfogSmv7Ws5PQ'),
      salt: bytes('I1BsxtFttlv3u_Oo94xnmw'),
      keyId: Buffer.alloc(0),
    });
    expect(sealed.toString('base64url')).toBe(
      'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
    );
  });

  it('does not tell by its length what it says, and is another one each time', () => {
    const lengths = ['a', 'a longer text', 'x'.repeat(300)].map((text) => encryptPush(Buffer.from(text), BROWSER, 300));
    expect(new Set(lengths.map(({ length }) => length)).size).toBe(1);
    expect(encryptPush(Buffer.from('a'), BROWSER)).not.toEqual(encryptPush(Buffer.from('a'), BROWSER));
  });

  it('refuses what one record does not hold', () => {
    expect(() => encryptPush(Buffer.alloc(4080), BROWSER)).toThrow(RangeError);
    expect(encryptPush(Buffer.alloc(4079), BROWSER)).toHaveLength(86 + 4096);
  });

  it.each([
    [
      'a point that is not on the curve',
      { ...BROWSER, p256dh: Buffer.concat([BROWSER.p256dh.subarray(0, 64), SALT.subarray(0, 1)]) },
    ],
    ['a compressed point', { ...BROWSER, p256dh: BROWSER.p256dh.subarray(0, 33) }],
    ['a secret of another length', { ...BROWSER, auth: BROWSER.auth.subarray(1) }],
  ])('knows %s for no keys', (_, keys) => expect(areSubscriptionKeys(keys)).toBe(false));

  it('knows keys of a browser', () => expect(areSubscriptionKeys(BROWSER)).toBe(true));
});
