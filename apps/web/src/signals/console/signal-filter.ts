import { isInstrument, SOUGHT_STATUSES } from '@t0/contracts';
import type { SignalDirection, SignalFilter, SignalInstrument, SoughtStatus } from '@t0/contracts';

/** The values of the filter's fields; empty: no filter. `from` and `to` are days as a date field writes them, UTC, both included. */
export interface FilterFields {
  text: string;
  instrument: SignalInstrument | '';
  direction: SignalDirection | '';
  status: SoughtStatus | '';
  from: string;
  to: string;
}

/** Every signal. */
export const NO_FILTER: FilterFields = { text: '', instrument: '', direction: '', status: '', from: '', to: '' };

/** The filter that an address asks for, by instrument and status. */
export function filterFrom(query: URLSearchParams): FilterFields {
  const instrument = query.get('instrument') ?? '';
  const status = SOUGHT_STATUSES.find((one) => one === query.get('status'));
  return { ...NO_FILTER, ...(isInstrument(instrument) && { instrument }), ...(status && { status }) };
}

const DAY_MS = 86_400_000;

/** Midnight at which a day of UTC begins, or the next one; undefined for an unfinished day. */
function midnight(day: string, plus = 0): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : NaN;
  return Number.isNaN(at) ? undefined : new Date(at + plus).toISOString();
}

/** The filter as the server takes it: only the set fields. */
export function filterOf({ text, instrument, direction, status, from, to }: FilterFields): SignalFilter {
  const q = text.trim();
  const [start, end] = [midnight(from), midnight(to, DAY_MS)];
  return {
    ...(q !== '' && { q }),
    ...(instrument !== '' && { instrument }),
    ...(direction !== '' && { direction }),
    ...(status !== '' && { status }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
  };
}

/** The filter as the query of an address; '' for none. */
export function filterQuery(filter: SignalFilter): string {
  return new URLSearchParams(filter as Record<string, string>).toString();
}
