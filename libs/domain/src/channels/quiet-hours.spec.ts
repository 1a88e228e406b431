import type { QuietHours } from '@t0/contracts/channels';
import fc from 'fast-check';
import { isQuiet, isTimeZone, quietEnd } from './quiet-hours.ts';

const MINUTE = 60_000;
const DAY = 1440;
const YEAR = 365 * DAY;
const START = Date.UTC(2026, 0, 1);
/** Summer in the north, in the south, by half an hour, twice without, beyond the date line. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Chatham'];

/** The naive rule: what a clock on the wall shows at each minute of the year (and some days more), read a quarter of an hour at a time. */
const WALL = new Map(
  ZONES.map((zone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
    const minutes = new Uint16Array(YEAR + 3 * DAY);
    for (let quarter = 0; quarter < minutes.length; quarter += 15) {
      const [hours, rest] = clock
        .format(START + quarter * MINUTE)
        .split(':')
        .map(Number) as [number, number];
      for (let more = 0; more < 15; more += 1) minutes[quarter + more] = (hours * 60 + rest + more) % DAY;
    }
    return [zone, minutes];
  }),
);
const minutes = (clock: string): number => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1]);
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
function naive(minute: number, { zone, from, to }: QuietHours): boolean {
  const shown = WALL.get(zone)![minute]!;
  const [begin, end] = [minutes(from), minutes(to)];
  return begin < end ? shown >= begin && shown < end : shown >= begin || shown < end;
}
function naiveEnd(minute: number, quiet: QuietHours): number {
  let next = minute;
  while (naive(next, quiet)) next += 1;
  return next;
}
const agrees = (minute: number, quiet: QuietHours): void => {
  const at = START + minute * MINUTE + 31_000;
  const expected = naive(minute, quiet);
  if (isQuiet(at, quiet) !== expected)
    throw new Error(`${new Date(at).toISOString()} is ${expected} by ${JSON.stringify(quiet)}`);
  if (!expected) return;
  const end = new Date(quietEnd(at, quiet)).toISOString();
  const right = new Date(START + naiveEnd(minute, quiet) * MINUTE).toISOString();
  if (end !== right)
    throw new Error(`${new Date(at).toISOString()} ends ${end}, not ${right}, by ${JSON.stringify(quiet)}`);
};
/** Minutes around which the zone's clock jumps. */
const jumps = (zone: string): number[] => {
  const wall = WALL.get(zone)!;
  return Array.from({ length: YEAR - 1 }, (_, minute) => minute + 1).filter(
    (minute) => wall[minute] !== (wall[minute - 1]! + 1) % DAY,
  );
};
const hours = (zone: fc.Arbitrary<string>): fc.Arbitrary<QuietHours> =>
  fc
    .record({ zone, from: fc.nat(DAY - 1), to: fc.nat(DAY - 1) })
    .filter(({ from, to }) => from !== to)
    .map(({ zone: name, from, to }) => ({ zone: name, from: clock(from), to: clock(to) }));

describe('quiet hours (docs/product/channels.md#quiet-hours)', () => {
  it('are those of the naive rule at any minute of a year, and end when it says', () => {
    fc.assert(
      fc.property(hours(fc.constantFrom(...ZONES)), fc.nat(YEAR - 1), (quiet, minute) => agrees(minute, quiet)),
      { numRuns: 2000 },
    );
  });

  it('are right at every minute of a year, in steps that meet each minute of a day', () => {
    // 7 has no divisor in common with the minutes of a day. QUIET_STEP=1 looks at each.
    const step = Number(process.env.QUIET_STEP ?? 181);
    for (const zone of ZONES)
      for (let minute = 0; minute < YEAR; minute += step) agrees(minute, { zone, from: '22:30', to: '06:45' });
  });

  it.each(ZONES)('are right around the nights when the clock of %s jumps', (zone) => {
    const found = jumps(zone);
    expect(found).toHaveLength(zone === 'Asia/Kolkata' ? 0 : 2);
    fc.assert(
      fc.property(
        hours(fc.constant(zone)),
        fc.constantFrom(...(found.length > 0 ? found : [YEAR / 2])),
        fc.integer({ min: -DAY, max: DAY }),
        (quiet, jump, around) => agrees(jump + around, quiet),
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    // The clock goes from 02:00 to 03:00: an end that is never shown is the jump.
    ['2026-03-28T22:00:00Z', '22:00', '02:30', '2026-03-29T01:00:00.000Z'],
    ['2026-03-28T22:00:00Z', '22:00', '07:00', '2026-03-29T05:00:00.000Z'],
    // And from 03:00 back to 02:00.
    ['2026-10-24T22:00:00Z', '22:00', '07:00', '2026-10-25T06:00:00.000Z'],
    ['2026-10-25T01:10:00Z', '22:00', '02:30', '2026-10-25T01:30:00.000Z'],
    ['2026-06-01T21:59:59Z', '23:59', '00:00', '2026-06-01T22:00:00.000Z'],
  ])('in Berlin at %s, from %s to %s, end at %s', (at, from, to, end) => {
    const quiet = { zone: 'Europe/Berlin', from, to };
    expect(isQuiet(Date.parse(at), quiet)).toBe(true);
    expect(new Date(quietEnd(Date.parse(at), quiet)).toISOString()).toBe(end);
  });

  it('know zones by their names alone', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', '+02:00', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
