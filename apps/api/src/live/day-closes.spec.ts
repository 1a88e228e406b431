import { nextReadIn } from './day-closes.ts';

it('reads the closes every few minutes, sooner while one is missing, and right after the turn of the UTC day', () => {
  const noon = Date.UTC(2026, 10, 19, 12);
  expect(nextReadIn(noon, true)).toBe(300_000);
  expect(nextReadIn(noon, false)).toBe(10_000);
  expect(nextReadIn(Date.UTC(2026, 10, 19, 23, 59, 30), true)).toBe(35_000);
  expect(nextReadIn(Date.UTC(2026, 10, 20), true)).toBe(300_000);
});
