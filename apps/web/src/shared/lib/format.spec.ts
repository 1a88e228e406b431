import { duration, fileSize, relativeTime, signed } from './format.ts';

it('says how long ago in the greatest unit that fits, and never in the future', () => {
  const now = 10 * 86_400_000;
  const ago = (ms: number) => relativeTime(now - ms, now);
  expect([ago(-5000), ago(0), ago(2000), ago(61_000), ago(3 * 3_600_000), ago(2 * 86_400_000)]).toEqual([
    'now',
    'now',
    '2 s ago',
    '1 min ago',
    '3 h ago',
    '2 d ago',
  ]);
});

it('writes durations as a person reads them', () => {
  expect([41, 2400, 180_000, 5 * 3_600_000, -3].map(duration)).toEqual(['41 ms', '2.4 s', '3 min', '5 h', '0 ms']);
});

it('gives figures their sign', () => {
  expect([signed(14.4), signed(-5.1), signed(0.04), signed(0.216, 2)]).toEqual(['+14.4', '−5.1', '0.0', '+0.22']);
});

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [188_621, '184.2 KB'],
  [1_048_575, '1 MB'],
  [1_153_434, '1.1 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('a file of %d bytes is %s (docs/product/content.md#resources)', (bytes, text) => expect(fileSize(bytes)).toBe(text));
