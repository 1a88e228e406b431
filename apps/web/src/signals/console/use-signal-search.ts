import { LIMITS } from '@t0/contracts/platform';
import { isInstrument, type SignalDirection, type SignalInstrument } from '@t0/contracts/prices';
import { formatSignalCursor, SOUGHT_STATUSES } from '@t0/contracts/signals';
import type { Signal, SignalCounts, SignalFilter, SoughtStatus } from '@t0/contracts/signals';
import { compareSignals, matchesSignal } from '@t0/domain/signals';
import { useEffect, useMemo, useState } from 'react';
import { isReached, type Collection } from '../../live/collection.ts';
import { useFollowed } from '../../live/use-followed.ts';
import type { ReadStatus } from '../../shared/lib/read-status.ts';
import { useDebounced } from '../../shared/lib/use-time.ts';
import { defineLive } from '../../live/define-live.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';
import { request } from '../../shared/lib/http.ts';

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

const DAY_MS = 86_400_000;

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
const SEARCH_POLL_MS = 30_000;

/**
 * The signals that the server's filter `query` lets through, in pages. It also holds signals from events that the filter leaves out. Its
 * readers ask `matchesSignal`, so that an edit moves a signal into the list or out of it.
 */
const signalPages = (query: string) =>
  defineLive<Signal>({
    ...STAFF_LISTS.signalSearch,
    view: true,
    path: `${STAFF_LISTS.signalSearch.path}${query === '' ? '' : `?${query}`}`,
    order: compareSignals,
    page: LIMITS.signalSearch.page,
    below: (bottom) => `before=${encodeURIComponent(formatSignalCursor(bottom))}`,
    pollMs: SEARCH_POLL_MS,
    failure: 'The signals cannot be loaded.',
  });

/** The administrators' list of signals: the search, and the result so far. */
export interface SignalSearch {
  fields: FilterFields;
  setFields: (fields: FilterFields) => void;
  /** True while there is a search. */
  filtered: boolean;
  /** The signals that were found and read so far, and the signal that is held. */
  signals: readonly Signal[];
  /** The number of them that match the filter. */
  shown: number;
  /** `loading` only while there is nothing to show yet. */
  status: ReadStatus;
  error: string;
  /** True while the search for the typed text runs: the shown result is the one before. */
  searching: boolean;
  /** The counts of all, independent of how many were read; undefined until they are known. */
  counts: SignalCounts | undefined;
  /** False: there are more on the server. */
  complete: boolean;
  readOlder: () => Promise<void>;
  retry: () => void;
  receive: (signal: Signal) => void;
}

/**
 * Searches signals on the server, page by page, and keeps the result current by the event log. A new, edited or withdrawn signal follows
 * the filter. `pinned`: the signal being worked on, which stays under any filter. `first`: the initial filter.
 */
export function useSignalSearch(pinned: number | null, first: FilterFields = NO_FILTER): SignalSearch {
  const [fields, setFields] = useState(first);
  const query = filterQuery(filterOf(useDebounced(fields)));
  const pages = useMemo(() => signalPages(query), [query]);
  const filter = useMemo(() => Object.fromEntries(new URLSearchParams(query)) as SignalFilter, [query]);
  const { status, error, retry } = pages.useReading();
  useEffect(() => pages.follow(), [pages]);
  const counted = useFollowed({
    queryKey: ['/api/admin/signals/counts', query],
    read: (signal) => request<SignalCounts>(`/api/admin/signals/counts${query === '' ? '' : `?${query}`}`, { signal }),
    types: STAFF_LISTS.signalSearch.events,
    pollMs: SEARCH_POLL_MS,
    failure: 'The number of signals cannot be loaded.',
  });

  const { collection, ready } = pages.useStore();
  const found = useMemo(() => shownOf(collection, filter), [collection, filter]);
  const [last, setLast] = useState<readonly Signal[] | null>(null);
  if (ready && last !== found) setLast(found);
  const shown = ready ? found : (last ?? found);
  const worked = usePinned(pinned, collection, shown);
  const signals = useMemo(
    () => (worked && !shown.includes(worked) ? [...shown, worked].sort(compareSignals) : shown),
    [shown, worked],
  );
  const failed = status === 'error';
  return {
    fields,
    setFields,
    filtered: query !== '',
    signals: failed ? [] : signals,
    shown: shown.length,
    status: failed ? 'error' : !ready && last === null ? 'loading' : 'ready',
    error,
    searching: !failed && !ready && last !== null,
    counts: counted.data,
    complete: collection.complete,
    readOlder: pages.readOlder,
    retry: () => {
      retry();
      counted.retry();
    },
    receive: pages.put,
  };
}

function shownOf(collection: Collection<Signal>, filter: SignalFilter): readonly Signal[] {
  return [...collection.rows.values()]
    .filter((row) => matchesSignal(filter, row) && isReached(collection, row, compareSignals))
    .sort(compareSignals);
}

/** The signal worked on as it is now, also when the filter leaves it out; undefined once it is deleted, or when there is none. */
function usePinned(id: number | null, collection: Collection<Signal>, shown: readonly Signal[]): Signal | undefined {
  const [last, setLast] = useState<Signal>();
  const gone = id === null || collection.known.get(id)?.state === 'deleted';
  // A list that was created again may not know it (yet): its last known state is used.
  const known = gone ? undefined : (shown.find((signal) => signal.id === id) ?? collection.rows.get(id));
  const now = gone ? undefined : (known ?? (last?.id === id ? last : undefined));
  if (last !== now) setLast(now);
  return now;
}

/** The filter that an address asks for, by instrument and status. */
export function filterFrom(query: URLSearchParams): FilterFields {
  const instrument = query.get('instrument') ?? '';
  const status = SOUGHT_STATUSES.find((one) => one === query.get('status'));
  return { ...NO_FILTER, ...(isInstrument(instrument) && { instrument }), ...(status && { status }) };
}

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
