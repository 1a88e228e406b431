import { directWritesWork } from './direct-write-test.ts';
import { textFrame } from './packet.ts';

describe('WebSocket text frames (RFC 6455, section 5.2)', () => {
  it.each([
    ['a short text', 'Hello', [0x81, 5]],
    ['the longest short text', 'x'.repeat(125), [0x81, 125]],
    ['a medium text', 'x'.repeat(126), [0x81, 126, 0, 126]],
    ['the longest medium text', 'x'.repeat(65_535), [0x81, 126, 0xff, 0xff]],
    ['a long text', 'x'.repeat(65_536), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('frames %s', (_what, text, header) => {
    const frame = textFrame(text);
    expect([...frame.subarray(0, header.length)]).toEqual(header);
    expect(frame.subarray(header.length).toString()).toBe(text);
  });

  it('counts bytes, not characters', () => {
    expect([...textFrame('é')]).toEqual([0x81, 2, 0xc3, 0xa9]);
  });
});

describe('direct writes', () => {
  it('arrive as what the library itself writes, in order: the versions in use allow them', async () => {
    expect(await directWritesWork()).toBe(true);
  });
});
