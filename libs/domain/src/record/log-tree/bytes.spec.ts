import fc from 'fast-check';
import { fromBase64, fromHex, isSameBytes, joinBytes, toBase64, toHex, toUtf8 } from './bytes.ts';

const anyBytes = fc.uint8Array({ maxLength: 40 });

describe('bytes', () => {
  it('are the same only when both are as long and equal in every place', () => {
    expect(isSameBytes(Uint8Array.of(), Uint8Array.of())).toBe(true);
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(isSameBytes(Uint8Array.of(2, 1), Uint8Array.of(3, 1))).toBe(false);
    expect(isSameBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false);
    expect(isSameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
    expect(isSameBytes(Uint8Array.of(), Uint8Array.of(1))).toBe(false);
  });

  it('are joined one after the other', () => {
    expect([...joinBytes(Uint8Array.of(1, 2), Uint8Array.of(), Uint8Array.of(3))]).toEqual([1, 2, 3]);
    expect(joinBytes()).toHaveLength(0);
  });

  it('make the UTF-8 that Node makes, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect([...toUtf8(text)]).toEqual([...Buffer.from(text, 'utf8')]);
      }),
    );
    expect([...toUtf8('%41 \u2014 \u{1f600}')]).toEqual([...Buffer.from('%41 \u2014 \u{1f600}', 'utf8')]);
    expect(() => toUtf8('\ud800')).toThrow(URIError);
  });
});

describe('base64', () => {
  it('is written as Node writes it, and read back', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = toBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect([...fromBase64(text)!]).toEqual([...bytes]);
      }),
    );
  });

  it('is read with no padding, one sign of it and two', () => {
    expect([...fromBase64('')!]).toEqual([]);
    expect([...fromBase64('QQ==')!]).toEqual([65]);
    expect([...fromBase64('QUI=')!]).toEqual([65, 66]);
    expect([...fromBase64('QUJD')!]).toEqual([65, 66, 67]);
    expect([...fromBase64('+/+/')!]).toEqual([251, 255, 191]);
  });

  it.each([
    ['bits behind its end are set', 'QR=='],
    ['bits behind its end are set before one sign of padding', 'QUJ='],
    ['its padding is missing', 'QQ'],
    ['half its padding is missing', 'QQ='],
    ['it has more padding than any', 'Q==='],
    ['it is padding alone', '===='],
    ['its padding stands in the middle', 'QQ==QQ=='],
    ['it has a space before it', ' QUI'],
    ['it has a line end behind it', 'QUI\n'],
    ['it has a space within it', 'QU I'],
    ['it is written in the alphabet for addresses', '-_-_'],
    ['a sign of no alphabet begins it', '!UJD'],
    ['a sign of no alphabet ends it', 'QUJ!'],
    ['a letter is none of ASCII', 'QUJ\u00c4'],
  ])('is refused where %s', (_what, text) => {
    expect(fromBase64(text)).toBeNull();
  });
});

describe('hexadecimal', () => {
  it('is written as Node writes it, and read back', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = toHex(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('hex'));
        expect([...fromHex(text)!]).toEqual([...bytes]);
      }),
    );
    expect([...fromHex('00ff1a')!]).toEqual([0, 255, 26]);
    expect([...fromHex('')!]).toEqual([]);
  });

  it.each([
    ['a digit is missing', '00f'],
    ['it is one digit', 'f'],
    ['it begins with another sign', 'g0'],
    ['it ends with another sign', '00 0'],
    ['all of it are other signs', 'zzzz'],
    ['it is in capitals', 'AB'],
    ['it says that it is hexadecimal', '0x00'],
    ['a line end stands behind it', '0\n'],
  ])('is refused where %s', (_what, text) => {
    expect(fromHex(text)).toBeNull();
  });
});
