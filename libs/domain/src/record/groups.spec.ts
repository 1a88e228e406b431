import fc from 'fast-check';
import { TRADING_SESSIONS, type RecordGrouping } from '@t0/contracts/record';
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

  it('instrument and direction are as first published', () => {
    const trade = { instrument: 'US30', direction: 'short' } as Trade;
    expect([groupOf(trade, 'instrument'), groupOf(trade, 'direction')]).toEqual(['US30', 'short']);
  });

  it('months and names stand in their own order, sessions as they follow each other', () => {
    const sorted = (grouping: RecordGrouping, ...names: string[]): string[] =>
      names.sort((a, b) => compareGroups(grouping, a, b));
    expect(sorted('month', '2026-11', '2025-12', '2026-02')).toEqual(['2025-12', '2026-02', '2026-11']);
    expect(sorted('instrument', 'US30', 'AUDUSD', 'GBPJPY')).toEqual(['AUDUSD', 'GBPJPY', 'US30']);
    expect(sorted('session', ...[...TRADING_SESSIONS].reverse())).toEqual([...TRADING_SESSIONS]);
    expect(compareGroups('month', '2026-11', '2026-11')).toBe(0);
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
