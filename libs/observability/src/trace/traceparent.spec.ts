import { readTraceparent, writeTraceparent } from './traceparent.ts';

const TEXT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('a traceparent (W3C Trace Context)', () => {
  it('is read and written back', () => {
    const span = readTraceparent(TEXT);
    expect(span).toEqual({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 });
    expect(writeTraceparent(span!)).toBe(TEXT);
  });

  it.each([
    undefined,
    ['00'],
    '',
    TEXT.toUpperCase(),
    TEXT.slice(1),
    `${TEXT}-more`,
    TEXT.replace(/^00/, 'ff'),
    TEXT.replace(/-0af\w+-/, `-${'0'.repeat(32)}-`),
    TEXT.replace(/-b7a\w+-/, `-${'0'.repeat(16)}-`),
  ])('is none: %p', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});
