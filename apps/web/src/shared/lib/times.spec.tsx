import { act, renderHook } from '@testing-library/react';
import { currentTimes, showTimesIn, useTimes, UTC_TIMES } from './times.ts';

const AT = '2026-11-19T14:32:07.118Z';

afterEach(() => act(() => showTimesIn('utc')));

/** Two years later: the year is shown. */
beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2028, 0, 2) }));
afterEach(() => void jest.useRealTimers());

it('leaves the year out where it is this one, of the zone the time is told in', () => {
  jest.setSystemTime(Date.parse(AT));
  expect([UTC_TIMES.short(AT), UTC_TIMES.day(AT), UTC_TIMES.date(AT)]).toEqual([
    '19 Nov 14:32 UTC',
    '19 Nov',
    '19 Nov 2026',
  ]);
  jest.setSystemTime(Date.UTC(2027, 0, 1));
  expect(UTC_TIMES.day('2026-12-31T23:59:59.999Z')).toBe('31 Dec 2026');
});

it('writes times in UTC and names the zone', () => {
  expect(UTC_TIMES.time(Date.UTC(2026, 10, 19, 4, 3, 9))).toBe('04:03:09 UTC');
  expect([UTC_TIMES.dateTime(AT), UTC_TIMES.short(AT), UTC_TIMES.precise(AT)]).toEqual([
    '19 Nov 2026 14:32:07 UTC',
    '19 Nov 2026 14:32 UTC',
    '14:32:07.118 UTC',
  ]);
  expect([UTC_TIMES.bare.dateTime(AT), UTC_TIMES.bare.minute(AT), UTC_TIMES.name]).toEqual([
    '19 Nov 2026 14:32:07',
    '14:32',
    'UTC',
  ]);
  expect([UTC_TIMES.day(AT), UTC_TIMES.date(AT)]).toEqual(['19 Nov 2026', '19 Nov 2026']);
});

it('writes a date out, and knows what is none', () => {
  expect([UTC_TIMES.longDate('2026-11-17T23:59:59.000Z'), UTC_TIMES.longDate('soon')]).toEqual([
    '17 November 2026',
    null,
  ]);
});

it('switches the page to the zone of the device and names that, here and at the next start', () => {
  const { result } = renderHook(useTimes);
  expect(result.current).toBe(UTC_TIMES);
  act(() => showTimesIn('local'));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const at = new Date(AT);
  const two = (value: number): string => String(value).padStart(2, '0');
  expect(result.current.name).toBe(timeZone);
  expect(result.current.bare.minute(AT)).toBe(`${two(at.getHours())}:${two(at.getMinutes())}`);
  expect(result.current.minute(AT)).toMatch(/^\d\d:\d\d \S+$/);
  expect(currentTimes()).toBe(result.current);
  expect(localStorage.getItem('t0-time-zone')).toBe('local');
  act(() => showTimesIn('utc'));
  expect([result.current.zone(AT), localStorage.getItem('t0-time-zone')]).toEqual(['UTC', null]);
});
