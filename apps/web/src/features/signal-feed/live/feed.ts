import type { LiveEvent, Signal } from '@t0/contracts';
import { compareSignals, signalTitle } from '@t0/domain';
import { afterPaint } from '../../../shared/lib/after-paint.ts';
import { defineLive } from '../../../shared/lib/live/define-live.ts';

/** How a signal that came while we watched got here. */
interface Arrival {
  /** As it was announced: 'LONG GBPJPY @ 196.120'. */
  title: string;
  /** Commit time, ms on the server's clock. */
  publishedAt: number;
  /** When it was on the screen, on our clock; null until it is. */
  shownAt: number | null;
  /** True once the person has pointed at it or opened it. */
  seen: boolean;
}

/** By signal. */
export type Arrivals = ReadonlyMap<number, Arrival>;

type SignalEventType = 'signal.created' | 'signal.updated' | 'signal.deleted';

/** The events this feature follows. */
export type SignalEvent = LiveEvent<SignalEventType>;

/** The signals in the table's order, live; over them how they came: created before our eyes, they are noted as new. */
export const signalFeed = defineLive<Signal, Arrivals, Signal[], SignalEventType>({
  scope: 'member',
  path: '/api/signals',
  offline: true,
  events: ['signal.created', 'signal.updated', 'signal.deleted'],
  order: compareSignals,
  overlay: {
    empty: new Map(),
    told(arrivals, events, { before, after }) {
      const created = events.filter(
        ({ type, data }) => type === 'signal.created' && !before.rows.has(data.id) && after.rows.has(data.id),
      );
      return merge(
        arrivals,
        created.map(({ at, data }) => [
          data.id,
          { title: signalTitle(data as Signal), publishedAt: Date.parse(at), shownAt: null, seen: false },
        ]),
      );
    },
  },
  pollMs: 30_000,
  retries: 1,
  failure: 'The signals cannot be loaded.',
});

signalFeed.onNews(({ before, after }) => {
  const came = [...after.overlay.keys()].filter((id) => !before.overlay.has(id));
  if (came.length > 0) afterPaint(() => markShown(came));
});

/** Notes that the person has seen a new signal. */
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
