import { MOST_ATTEMPTS } from '../channels/deliveries/delivery-outcome.ts';
import { waitAfter } from './retry-schedule.ts';

const HOUR = 3_600_000;

describe('waits between attempts (docs/product/developers.md#message-delivery)', () => {
  it.each([0, 1])('last a day in all, with chance at %d', (chance) => {
    let day = 0;
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) day += waitAfter(attempt, null, chance);
    expect(day).toBeGreaterThan(22 * HOUR);
    expect(day).toBeLessThan(26.5 * HOUR);
  });

  it('differ by chance, and never shrink', () => {
    expect(waitAfter(1, null, 0)).toBe(5000);
    expect(waitAfter(1, null, 1)).toBe(5500);
    for (let attempt = 2; attempt < MOST_ATTEMPTS; attempt += 1)
      expect(waitAfter(attempt, null, 0)).toBeGreaterThanOrEqual(waitAfter(attempt - 1, null, 0));
  });

  it.each([
    ['60', 60_000],
    ['999999', HOUR],
    ['-1', 5000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 5000],
    ['9'.repeat(400), 5000],
  ])('heed a retry-after of %s', (requested, wait) => expect(waitAfter(1, requested, 0)).toBe(wait));
});
