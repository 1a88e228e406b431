import { memberActivity } from './member-activity.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();

it.each([
  [null, 'No Login Data'],
  [ago(0), 'Online Recently'],
  [ago(24), 'Online Recently'],
  [ago(24.01), 'Active This Week'],
  [ago(168), 'Active This Week'],
  [ago(168.01), 'Inactive'],
])('activity of a login at %s is %s (docs/product/console.md#subscribers)', (lastLoginAt, expected) => {
  expect(memberActivity(lastLoginAt, NOW)).toBe(expected);
});
