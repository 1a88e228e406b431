import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import { onForget } from '../shared/lib/forgetting.ts';
import type { Versioned } from './collection.ts';
import type { LiveDefinition } from './live-definition.ts';
import { liveReading } from './live-reading.ts';
import { liveStore } from './live-store.ts';
import { registerOfflineList } from './offline-lists.ts';
import { pollWhileAway } from './poll-while-away.ts';
import { registerLiveFeature } from './registry.ts';

/** A snapshot read once, followed live, polled while the socket is disconnected, forgotten with its scope. */
export type LiveResource<
  Row extends Versioned,
  Overlay = null,
  Data = Row[],
  T extends LiveEventType = LiveEventType,
> = ReturnType<typeof defineLive<Row, Overlay, Data, T>>;

/** Defines a list; once per address, at module level, or by a component that shows it with a filter of its own. */
export function defineLive<
  Row extends Versioned,
  Overlay = null,
  Data = Row[],
  T extends LiveEventType = LiveEventType,
>(definition: LiveDefinition<Row, Overlay, Data, T>) {
  const { scope, path, events: types, pollMs } = definition;
  const store = liveStore(definition);
  const reading = liveReading(definition, store);
  onForget(scope, store.clear);
  if (definition.offline)
    registerOfflineList(path, {
      keep: store.keep,
      restore: store.restore,
      drop: () => {
        if (!store.isRestored()) return;
        store.clear();
        // The running read began before the data was forgotten, so its answer is ignored.
        reading.reread();
      },
    });
  reading.take();

  /** After a resync, or when the user's access changed: keeps what is shown until it is read again. */
  const outdate = (): void => {
    store.doubt();
    reading.reread();
  };
  /** Lets it follow the event log; events that are not `wanted` are ignored. Returns a function that stops it. */
  const follow = (wanted: (event: LiveEvent<T>) => boolean = () => true): (() => void) => {
    const offEvents = registerLiveFeature<T>({
      types,
      apply: (events) => store.applyEvents(events.filter(wanted)),
      resync: outdate,
    });
    const offPolls = pollWhileAway(pollMs, reading.poll);
    // Once only, however often it is followed.
    const offForget = onForget(scope, store.clear);
    return () => {
      offEvents();
      offPolls();
      offForget();
    };
  };
  let registered = false;
  /** Lets it follow the event log for as long as the page lives; the first call counts. */
  const register = (): void => {
    if (registered) return;
    registered = true;
    follow();
  };
  return { ...store, ...reading, outdate, follow, register };
}
