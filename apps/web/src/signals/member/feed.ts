import type { LiveEvent } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import { compareSignals, signalTitle } from '@t0/domain/signals';
import { afterPaint } from '../../shared/lib/after-paint.ts';
import { EMPTY_COLLECTION } from '../../live/collection.ts';
import { defineLive } from '../../live/define-live.ts';
import { LIVE_LISTS } from '../../live/lists.ts';

/** The arrival of a signal that came while the page was open. */
interface Reception {
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
export type Receptions = ReadonlyMap<number, Reception>;

export type SignalEventType = (typeof LIVE_LISTS.signalFeed.events)[number];

/** The events this feature follows. */
export type SignalEvent = LiveEvent<SignalEventType>;

/** The signals in the table's order, live; their overlay holds their arrivals: a signal that was not here before is noted as new. */
export const signalFeed = defineLive<Signal, Receptions, Signal[], SignalEventType>({
  ...LIVE_LISTS.signalFeed,
  offline: true,
  order: compareSignals,
  overlay: {
    empty: new Map(),
    read(receptions, _rows, { before, after, sameLog }) {
      // The first reading brings nothing new; after another history of the log, new signals are unknown.
      if (before === EMPTY_COLLECTION || !sameLog) return receptions;
      const newest = Math.max(0, ...before.rows.keys());
      const came = [...after.rows.values()].filter(({ id }) => id > newest && !before.known.has(id));
      return merge(
        receptions,
        came.map((signal) => [signal.id, receptionOf(signal, null)]),
      );
    },
    events(receptions, events, { before, after }) {
      const created = events.filter(
        ({ type, data }) => type === 'signal.created' && !before.rows.has(data.id) && after.rows.has(data.id),
      );
      return merge(
        receptions,
        created.map(({ at, data }) => [data.id, receptionOf(data as Signal, Date.parse(at))]),
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

function receptionOf(signal: Signal, publishedAt: number | null): Reception {
  return { title: signalTitle(signal), publishedAt, shownAt: null, seen: false };
}

/** Notes that the user has seen a new signal. */
export function markSeen(id: number): void {
  change([id], (reception) => (reception.seen ? reception : { ...reception, seen: true }));
}

/** The time a new signal took to the screen ends here. */
function markShown(ids: readonly number[]): void {
  const shownAt = Date.now();
  change(ids, (reception) => ({ ...reception, shownAt }));
}

function change(ids: readonly number[], next: (reception: Reception) => Reception): void {
  signalFeed.overlay((receptions) =>
    merge(
      receptions,
      ids.flatMap((id) => {
        const reception = receptions.get(id);
        const changed = reception && next(reception);
        return changed && changed !== reception ? [[id, changed] as const] : [];
      }),
    ),
  );
}

function merge(receptions: Receptions, entries: readonly (readonly [number, Reception])[]): Receptions {
  return entries.length === 0 ? receptions : new Map([...receptions, ...entries]);
}
