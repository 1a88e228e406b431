import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { create } from 'zustand';
import { afterPaint } from '../../../shared/lib/after-paint.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';
import { applyAnswer, applyEvents, applySnapshot, EMPTY_FEED, outdate } from './apply.ts';
import type { FeedState, SignalEvent } from './apply.ts';

/** How a signal that came while we watched got here. */
export interface Arrival {
  /** As it was announced: 'LONG GBPJPY @ 196.120'. */
  title: string;
  /** Commit time, ms on the server's clock. */
  publishedAt: number;
  /** When it was on the screen, on our clock; null until it is. */
  shownAt: number | null;
  /** True once the person has pointed at it or opened it. */
  seen: boolean;
}

interface SignalFeed {
  feed: FeedState;
  /** True once a snapshot has arrived. */
  ready: boolean;
  arrivals: ReadonlyMap<number, Arrival>;
}

const EMPTY: SignalFeed = { feed: EMPTY_FEED, ready: false, arrivals: new Map() };

/** The signals on this client and how they came. */
export const useSignalFeed = create<SignalFeed>(() => EMPTY);

/** Merges a snapshot that has just arrived. */
export function receiveSnapshot({ data, cursor }: Snapshot<Signal[]>): void {
  useSignalFeed.setState(({ feed }) => ({ feed: applySnapshot(feed, data, cursor), ready: true }));
}

/** Applies live events; signals created before our eyes are noted as new, with the time they took to the screen. */
export function receiveEvents(events: SignalEvent[]): void {
  const { feed } = useSignalFeed.getState();
  const next = applyEvents(feed, events);
  if (next === feed) return;
  const created = events.filter(
    (event) => event.type === 'signal.created' && !feed.signals.has(event.data.id) && next.signals.has(event.data.id),
  );
  useSignalFeed.setState(({ arrivals }) => ({
    feed: next,
    arrivals: merge(
      arrivals,
      created.map(({ at, data }) => [
        data.id,
        { title: signalTitle(data as Signal), publishedAt: Date.parse(at), shownAt: null, seen: false },
      ]),
    ),
  }));
  if (created.length > 0) afterPaint(() => markShown(created.map((event) => event.data.id)));
}

/** Takes over the answer to a change made on this client. */
export function receiveAnswer(signal: Signal): void {
  useSignalFeed.setState(({ feed }) => ({ feed: applyAnswer(feed, signal) }));
}

/** Notes that the person has seen a new signal. */
export function markSeen(id: number): void {
  const arrival = useSignalFeed.getState().arrivals.get(id);
  if (!arrival || arrival.seen) return;
  useSignalFeed.setState(({ arrivals }) => ({ arrivals: merge(arrivals, [[id, { ...arrival, seen: true }]]) }));
}

/** After a resync: keeps what is shown until the next snapshot. */
export function outdateFeed(): void {
  useSignalFeed.setState(({ feed }) => ({ feed: outdate(feed) }));
}

/** Forgets everything: another person, or access lost. */
export function clearFeed(): void {
  useSignalFeed.setState(EMPTY);
}

function markShown(ids: number[]): void {
  const shownAt = Date.now();
  useSignalFeed.setState(({ arrivals }) => ({
    arrivals: merge(
      arrivals,
      ids.flatMap((id) => {
        const arrival = arrivals.get(id);
        return arrival ? [[id, { ...arrival, shownAt }] as const] : [];
      }),
    ),
  }));
}

function merge(
  arrivals: ReadonlyMap<number, Arrival>,
  entries: readonly (readonly [number, Arrival])[],
): ReadonlyMap<number, Arrival> {
  return entries.length === 0 ? arrivals : new Map([...arrivals, ...entries]);
}
