import fc from 'fast-check';
import { countWrongCode, waitBeforeCode, type WrongCodes } from './code-check.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Guesses of one who tries at the very moment it is allowed, from `start` until `end`. */
function guesses(wrong: WrongCodes, start: number, end: number): number {
  let made = 0;
  for (let now = start; now < end; now += Math.max(1, waitBeforeCode(wrong, now))) {
    if (waitBeforeCode(wrong, now) > 0) continue;
    Object.assign(wrong, { count: countWrongCode(wrong, now).count, last: now });
    made += 1;
  }
  return made;
}

describe('waits after wrong codes', () => {
  it('begin after five, double from a minute to an hour, and the member is told once', () => {
    const wrong: WrongCodes = { count: 0, last: null };
    const waits: number[] = [];
    const notified: boolean[] = [];
    let now = 0;
    for (let tries = 0; tries < 14; tries += 1) {
      const { count, notify } = countWrongCode(wrong, now);
      Object.assign(wrong, { count, last: now });
      notified.push(notify);
      waits.push(waitBeforeCode(wrong, now) / MINUTE);
      now += waitBeforeCode(wrong, now);
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect(notified.indexOf(true)).toBe(4);
    expect(notified.filter(Boolean)).toHaveLength(1);
  });

  it('leave 34 guesses on the first day and 24 on each later one', () => {
    const wrong: WrongCodes = { count: 0, last: null };
    expect(guesses(wrong, 0, DAY)).toBeLessThanOrEqual(34);
    for (let day = 1; day < 10; day += 1) expect(guesses(wrong, day * DAY, (day + 1) * DAY)).toBeLessThanOrEqual(24);
  });

  it('cannot be got around by pausing: never more than 34 guesses within a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * DAY }), { maxLength: 200 }), (pauses) => {
        const wrong: WrongCodes = { count: 0, last: null };
        const made: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += Math.max(
            pause,
            waitBeforeCode(wrong, now + pause) > 0 ? pause + waitBeforeCode(wrong, now + pause) : 0,
          );
          Object.assign(wrong, { count: countWrongCode(wrong, now).count, last: now });
          made.push(now);
        }
        for (const from of made)
          expect(made.filter((at) => at >= from && at < from + DAY).length).toBeLessThanOrEqual(34);
      }),
      { numRuns: 200 },
    );
  });
});
