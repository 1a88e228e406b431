import { dayBounds, takenToday } from './daily-count.ts';

const NOW = Date.parse('2026-11-19T12:00:00Z');
const taken = (...times: string[]) => times.map((at) => ({ decision: 'taken' as const, at }));

describe('how many were taken today (docs/product/journal.md#daily-limit)', () => {
  it('counts what was taken, not what was skipped, from midnight on in the member’s zone', () => {
    const entries = [
      { decision: 'skipped' as const, at: '2026-11-19T11:00:00Z' },
      ...taken('2026-11-18T22:59:59.999Z', '2026-11-18T23:00:00Z', '2026-11-19T00:00:00Z', '2026-11-19T12:00:00Z'),
    ];
    expect(takenToday(entries, NOW, 'Europe/Berlin')).toBe(3);
    expect(takenToday(entries, NOW, 'UTC')).toBe(2);
    expect(takenToday(entries, NOW, 'Etc/UTC')).toBe(2);
    expect(takenToday(entries, NOW, 'America/New_York')).toBe(1);
  });

  it('counts the whole of a day of 25 hours', () => {
    const entries = taken('2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z');
    expect(takenToday(entries, Date.parse('2026-10-25T22:59:59Z'), 'Europe/Berlin')).toBe(2);
  });

  it('counts what a clock that is behind calls the next hour, and nothing later', () => {
    expect(takenToday(taken('2026-11-19T13:00:00Z', '2026-11-19T13:00:00.001Z'), NOW, 'UTC')).toBe(1);
  });

  it('makes the calendar of a zone once, and none for UTC or for nothing taken', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    try {
      const entries = taken('2026-11-19T11:00:00Z');
      takenToday([], NOW, 'Asia/Tokyo');
      takenToday(entries, NOW, 'Etc/UTC');
      expect(made).not.toHaveBeenCalled();
      takenToday(entries, NOW, 'Asia/Tokyo');
      takenToday(entries, NOW, 'Asia/Tokyo');
      expect(made).toHaveBeenCalledTimes(1);
      expect(takenToday(taken('2026-11-19T15:30:00Z'), NOW + 4 * 3_600_000, 'America/New_York')).toBe(1);
      expect(made).toHaveBeenCalledTimes(2);
    } finally {
      made.mockRestore();
    }
  });
});

describe('the day of a member (docs/product/watching.md#enough-for-today)', () => {
  it.each([
    ['UTC', '2026-11-19T12:00:00.001Z', '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'],
    ['UTC', '2026-11-19T00:00:00Z', '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'],
    ['UTC', '2026-11-19T23:59:59.999Z', '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'],
    ['Asia/Kathmandu', '2026-11-19T18:15:00Z', '2026-11-19T18:15:00Z', '2026-11-20T18:15:00Z'],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    // The clock goes from 00:00 to 01:00.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  ])('in %s at %s begins at %s and ends at %s', (zone, now, begins, ends) => {
    const bounds = dayBounds(Date.parse(now), zone);
    expect([bounds.begins, bounds.ends].map((at) => new Date(at).toISOString().replace('.000', ''))).toEqual([
      begins,
      ends,
    ]);
  });
});
