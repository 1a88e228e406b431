import { CatchUpGrace } from './catch-up-grace.ts';

const MB = 1024 * 1024;

describe('what a returning socket may owe (docs/REALTIME.md#limits)', () => {
  it('excuses what is left of its batch while it takes it in', () => {
    const grace = new CatchUpGrace(12 * MB, 0);
    expect(grace.excuse(8 * MB, 1000)).toBe(8 * MB);
    expect(grace.excuse(7 * MB, 4000)).toBe(7 * MB);
    // New events on top are no part of it.
    expect(grace.excuse(9 * MB, 5000)).toBe(7 * MB);
    expect(grace.excuse(0, 6000)).toBe(0);
    expect(grace.excuse(5 * MB, 7000)).toBe(0);
  });

  it('ends when the socket has stopped reading', () => {
    const grace = new CatchUpGrace(12 * MB, 0);
    expect(grace.excuse(8 * MB, 1000)).toBe(8 * MB);
    expect(grace.excuse(8 * MB, 6000)).toBe(8 * MB);
    expect(grace.excuse(8 * MB, 6001)).toBe(0);
    expect(grace.excuse(7 * MB, 7000)).toBe(0);
  });

  it('is not held open by a trickle', () => {
    const grace = new CatchUpGrace(MB, 0);
    let now = 0;
    for (let owed = MB - 1; now <= 5000 + MB / 16; owed -= 1) grace.excuse(owed, (now += 1000));
    expect(grace.excuse(1000, now + 1)).toBe(0);
  });
});
