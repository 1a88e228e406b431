import { timesIn } from '../shared/lib/times.ts';
import type { Parts, Times } from '../shared/lib/times.ts';

/** Times of a zone by its IANA name, as a browser in that zone shows them. @throws RangeError if there is no such zone */
export function zonedTimes(zone: string): Times {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'long',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const names = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' });
  const partsOf = (at: Date): Parts => {
    const { year, month, day, hour, minute, second } = textsOf(clock, at);
    return {
      year: Number(year),
      month: month!,
      day: Number(day),
      hour: hour!,
      minute: minute!,
      second: second!,
      ms: String(at.getUTCMilliseconds()).padStart(3, '0'),
    };
  };
  const offsetOf = (at: number | string | Date): number => {
    const { year, month, day, hour, minute, second } = partsOf(new Date(at));
    return (
      Date.parse(`${day} ${month} ${year} ${hour}:${minute}:${second} UTC`) -
      Math.floor(Number(new Date(at)) / 1000) * 1000
    );
  };
  return timesIn(zone, partsOf, (at) => textsOf(names, at).timeZoneName ?? zone, offsetOf);
}

const textsOf = (format: Intl.DateTimeFormat, at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
