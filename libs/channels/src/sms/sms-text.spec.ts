import { fitted, segmentsOf } from './sms-text.ts';

describe('the length of a message', () => {
  it.each([
    ['', 1],
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(306), 2],
    ['x'.repeat(307), 3],
    // Two septets each, and never one of them in each of two segments.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['€'.repeat(152), 2],
    ['€'.repeat(153), 3],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
    ['ж'.repeat(134), 2],
    ['ж'.repeat(135), 3],
    // One sign outside of the alphabet makes all of it UCS-2; an emoji is two units, which stay together.
    [`${'x'.repeat(69)}ж`, 1],
    [`${'x'.repeat(70)}ж`, 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(66), 2],
    ['😀'.repeat(67), 3],
  ])('%s', (text, segments) => expect(segmentsOf(text)).toBe(segments));

  it('is cut where it is too long, and written in plain signs', () => {
    expect(fitted('“New” signal · GBPJPY’s – …', 1)).toBe('"New" signal / GBPJPY\'s - ...');
    expect(fitted('x'.repeat(400), 2)).toBe(`${'x'.repeat(303)}...`);
    expect(fitted('x'.repeat(400), 1)).toBe(`${'x'.repeat(157)}...`);
    expect(fitted(`${'word '.repeat(40)}`, 1)).not.toMatch(/ \.\.\.$/);
    const emoji = fitted('😀'.repeat(200), 2);
    expect(emoji).toMatch(/^(😀)+\.\.\.$/u);
    expect(segmentsOf(emoji)).toBe(2);
  });
});
