import fc from 'fast-check';
import { bandOf, compareGroups, groupOf, sessionOf } from './groups.ts';
import type { Trade } from './trade.ts';

describe('groups of the record (docs/product/record.md#groups)', () => {
  it.each([
    ['2026-11-20T21:59:59.999Z', 'New York'],
    ['2026-11-20T22:00:00.000Z', 'Asia'],
    ['2026-11-20T06:59:00.000Z', 'Asia'],
    ['2026-11-20T07:00:00.000Z', 'London'],
    ['2026-11-20T12:59:00.000Z', 'London'],
    ['2026-11-20T13:00:00.000Z', 'New York'],
  ])('%s is in the session of %s', (at, session) => expect(sessionOf(at)).toBe(session));

  it('the month is that of the end, session and weekday are those of the publication', () => {
    const trade = { publishedAt: '2026-10-30T23:30:00.000Z', endedAt: '2026-11-02T08:00:00.000Z' } as Trade;
    expect([groupOf(trade, 'weekday'), groupOf(trade, 'session'), groupOf(trade, 'month')]).toEqual([
      'Friday',
      'Asia',
      '2026-11',
    ]);
  });

  it('the week begins on Monday', () => {
    const days = ['Sunday', 'Tuesday', 'Monday', 'Saturday'].sort((a, b) => compareGroups('weekday', a, b));
    expect(days).toEqual(['Monday', 'Tuesday', 'Saturday', 'Sunday']);
  });

  it('every confidence lies in its band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (confidence) => {
        const { from, to } = bandOf(confidence);
        expect(confidence >= from && confidence <= to).toBe(true);
      }),
    );
  });
});
