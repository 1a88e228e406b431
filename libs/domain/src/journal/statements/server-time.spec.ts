import { NEW_YORK_7 } from '@t0/contracts/journal';
import { clockAt, instantOf, isServerZone, proposedZone } from './server-time.ts';

const utc = (local: string, zone: string): string => new Date(instantOf(local, zone).at).toISOString();

describe('times of servers (docs/product/journal.md#zones)', () => {
  it.each([
    // The week opens on Sunday at 17:00 in New York, which is midnight of New York + 7 all year.
    ['2026-01-05T00:00:00.000', NEW_YORK_7, '2026-01-04T22:00:00.000Z'],
    ['2026-03-09T00:00:00.000', NEW_YORK_7, '2026-03-08T21:00:00.000Z'],
    // Between the American and the European change.
    ['2026-03-20T12:00:00.000', NEW_YORK_7, '2026-03-20T09:00:00.000Z'],
    ['2026-03-20T12:00:00.000', 'Europe/Athens', '2026-03-20T10:00:00.000Z'],
    ['2026-10-28T12:00:00.000', NEW_YORK_7, '2026-10-28T09:00:00.000Z'],
    ['2026-10-28T12:00:00.000', 'Europe/Athens', '2026-10-28T10:00:00.000Z'],
    ['2026-11-02T00:00:00.000', NEW_YORK_7, '2026-11-01T22:00:00.000Z'],
    ['2026-07-01T12:00:00.000', 'UTC+8', '2026-07-01T04:00:00.000Z'],
    ['2026-07-01T12:00:00.000', 'UTC-3:30', '2026-07-01T15:30:00.000Z'],
    ['2026-07-01T12:00:00.000', 'UTC', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01T12:00:00.000', 'Australia/Lord_Howe', '2026-07-01T01:30:00.000Z'],
  ])('%s of %s is %s', (local, zone, expected) => {
    expect(utc(local, zone)).toBe(expected);
  });

  it('takes the first of a time that exists twice, the clock from before for one that does not, and marks both', () => {
    expect(instantOf('2026-10-25T02:30:00.000', 'Europe/Berlin')).toEqual({
      at: Date.parse('2026-10-25T00:30:00Z'),
      mark: 'twice',
    });
    expect(instantOf('2026-03-29T02:30:00.000', 'Europe/Berlin')).toEqual({
      at: Date.parse('2026-03-29T01:30:00Z'),
      mark: 'missing',
    });
    expect(instantOf('2026-10-25T03:30:00.000', 'Europe/Berlin').mark).toBeNull();
    // At 09:00 of New York + 7 clocks go back to 08:00.
    expect(instantOf('2026-11-01T08:30:00.000', NEW_YORK_7)).toEqual({
      at: Date.parse('2026-11-01T05:30:00Z'),
      mark: 'twice',
    });
  });

  it('proposes New York + 7 where the week ends and begins at midnight, also while Europe has changed and America has not', () => {
    const zones = [NEW_YORK_7, 'Europe/Athens', 'UTC', 'Europe/London', 'America/New_York'];
    const day = [
      '2026-03-20T23:59:59.000',
      '2026-03-23T00:00:01.000',
      '2026-10-30T23:59:59.000',
      '2026-10-26T00:00:01.000',
    ];
    expect(proposedZone(day, zones)).toBe(NEW_YORK_7);
    expect(proposedZone(day, zones.toReversed())).toBe(NEW_YORK_7);
    expect(proposedZone(['2026-01-02T21:59:59.000', '2026-01-04T22:00:01.000'], zones)).toBe('UTC');
    expect(proposedZone(['2026-07-03T21:59:59.000', '2026-07-05T22:00:01.000'], zones)).toBe('Europe/London');
    expect(proposedZone([], zones)).toBe(NEW_YORK_7);
  });

  it('knows zones', () => {
    expect([NEW_YORK_7, 'UTC', 'UTC+8', 'Asia/Tokyo'].every(isServerZone)).toBe(true);
    expect(['', '+02:00', 'EET?', 'UTC+x'].some(isServerZone)).toBe(false);
  });

  it('show weekday and hour of a clock, also across a change of clocks and of the day', () => {
    const at = Date.parse('2026-10-25T00:30:00Z');
    expect([clockAt(at, 'Europe/Berlin'), clockAt(at + 3_600_000, 'Europe/Berlin')]).toEqual([
      { weekday: 0, hour: 2 },
      { weekday: 0, hour: 2 },
    ]);
    expect(clockAt(at, 'America/New_York')).toEqual({ weekday: 6, hour: 20 });
  });
});
