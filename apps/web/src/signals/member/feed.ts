import type { LiveEvent, Signal } from '@t0/contracts';
import { compareSignals, signalTitle } from '@t0/domain';
import { afterPaint } from '../../shared/lib/after-paint.ts';
import { EMPTY_COLLECTION } from '../../live/collection.ts';
import { defineLive } from '../../live/define-live.ts';

/** The arrival of a signal that came while the page was open. */
interface Arrival {
  /** As it was announced: 'LONG GBPJPY @ 196.120'. */
  title: string;
  /** Commit time, in ms on the server's clock; null: it came while the connection was down, and was not measured. */
  publishedAt: number | null;
  /** The time when it was on the screen, by the client's clock; null until it is. */
  shownAt: number | null;
  /** True once the user has pointed at it or opened it. */
  seen: boolean;
}

/** By signal. */
export type Arrivals = ReadonlyMap<number, Arrival>;

export type SignalEventType = 'signal.created' | 'signal.updated' | 'signal.deleted';

/** The events this feature follows. */
export type SignalEvent = LiveEvent<SignalEventType>;

/** The signals in the table's order, live; their overlay holds their arrivals: a signal that was not here before is noted as new. */
export const signalFeed = defineLive<Signal, Arrivals, Signal[], SignalEventType>({
  scope: 'member',
  path: '/api/signals',
  offline: true,
  events: ['signal.created', 'signal.updated', 'signal.deleted'],
  order: compareSignals,
  overlay: {
    empty: new Map(),
    read(arrivals, _rows, { before, after, sameLog }) {
      // The first reading brings nothing new; after another history of the log, new signals are unknown.
      if (before === EMPTY_COLLECTION || !sameLog) return arrivals;
      const newest = Math.max(0, ...before.rows.keys());
      const came = [...after.rows.values()].filter(({ id }) => id > newest && !before.known.has(id));
      return merge(
        arrivals,
        came.map((signal) => [signal.id, arrivalOf(signal, null)]),
      );
    },
    told(arrivals, events, { before, after }) {
      const created = events.filter(
        ({ type, data }) => type === 'signal.created' && !before.rows.has(data.id) && after.rows.has(data.id),
      );
      return merge(
        arrivals,
        created.map(({ at, data }) => [data.id, arrivalOf(data as Signal, Date.parse(at))]),
      );
    },
  },
  pollMs: 30_000,
  retries: 1,
  failure: 'The signals cannot be loaded.',
});

signalFeed.onUpdate(({ before, after }) => {
  const came = [...after.overlay.keys()].filter((id) => !before.overlay.has(id));
  if (came.length > 0) afterPaint(() => markShown(came));
});

function arrivalOf(signal: Signal, publishedAt: number | null): Arrival {
  return { title: signalTitle(signal), publishedAt, shownAt: null, seen: false };
}

/** Notes that the user has seen a new signal. */
export function markSeen(id: number): void {
  change([id], (arrival) => (arrival.seen ? arrival : { ...arrival, seen: true }));
}

/** The time a new signal took to the screen ends here. */
function markShown(ids: readonly number[]): void {
  const shownAt = Date.now();
  change(ids, (arrival) => ({ ...arrival, shownAt }));
}

function change(ids: readonly number[], next: (arrival: Arrival) => Arrival): void {
  signalFeed.overlay((arrivals) =>
    merge(
      arrivals,
      ids.flatMap((id) => {
        const arrival = arrivals.get(id);
        const changed = arrival && next(arrival);
        return changed && changed !== arrival ? [[id, changed] as const] : [];
      }),
    ),
  );
}

function merge(arrivals: Arrivals, entries: readonly (readonly [number, Arrival])[]): Arrivals {
  return entries.length === 0 ? arrivals : new Map([...arrivals, ...entries]);
}
