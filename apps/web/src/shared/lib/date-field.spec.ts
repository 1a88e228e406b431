import { fromDateField, toDateField } from './date-field.ts';

it('reads and writes moments in UTC', () => {
  expect(toDateField('2026-11-19T09:05:44.123Z')).toBe('2026-11-19T09:05');
  expect(fromDateField('2026-11-19T09:05')).toBe('2026-11-19T09:05:00.000Z');
  expect(fromDateField('')).toBeNull();
});
