import type { LiveEvent, LiveEventType, TransientPush } from '@t0/contracts/live';
import type { PriceFrame } from '@t0/contracts/prices';

/** The subscription of a feature to the log. `apply` must bear repeats and old events; `resync` forgets and reads again. */
export interface LiveFeature<T extends LiveEventType> {
  types: readonly T[];
  apply: (events: LiveEvent<T>[]) => void;
  resync?: () => void;
}

type AnyFeature = { types: readonly string[]; apply: (events: LiveEvent[]) => void; resync?: () => void };

const features = new Set<AnyFeature>();
const priceListeners = new Set<(frame: PriceFrame) => void>();
const transientListeners = new Set<(push: TransientPush) => void>();

/** Lets a feature receive its event types. Returns a function that removes it. */
export function registerLiveFeature<T extends LiveEventType>(feature: LiveFeature<T>): () => void {
  const entry = feature as unknown as AnyFeature;
  features.add(entry);
  return () => features.delete(entry);
}

/** Calls `listener` with every frame of prices. Returns a function that removes it. */
export function onPrices(listener: (frame: PriceFrame) => void): () => void {
  priceListeners.add(listener);
  return () => priceListeners.delete(listener);
}

/** Calls `listener` with every transient push: sent once, never caught up. Returns a function that removes it. */
export function onTransient(listener: (push: TransientPush) => void): () => void {
  transientListeners.add(listener);
  return () => transientListeners.delete(listener);
}

/** Hands events to the features that know their types, in order, several at once. Returns the events that found one. */
export function dispatchEvents(events: LiveEvent[]): LiveEvent[] {
  const taken = new Set<LiveEvent>();
  for (const feature of features) {
    const own = events.filter((event) => feature.types.includes(event.type));
    if (own.length === 0) continue;
    feature.apply(own);
    for (const event of own) taken.add(event);
  }
  return events.filter((event) => taken.has(event));
}

/** Hands a frame of prices to its listeners. */
export function dispatchPrices(frame: PriceFrame): void {
  for (const listener of priceListeners) listener(frame);
}

/** Hands a transient push to its listeners. */
export function dispatchTransient(push: TransientPush): void {
  for (const listener of transientListeners) listener(push);
}

/** Has every feature discard the state from the log and read its snapshot again. */
export function dispatchResync(): void {
  for (const feature of features) feature.resync?.();
}
