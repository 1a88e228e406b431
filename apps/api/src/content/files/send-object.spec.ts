import { readRange } from './send-object.ts';

describe('ranges of bytes (docs/SECURITY.md#uploads: range abuse bounded)', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-0,0-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['items=0-5', undefined],
  ])('%s of 100 bytes is %j', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});
