import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const RETRY_MS = [500, 2000];

/** A part of the program that is loaded when needed. `preload` fetches its code ahead of time. */
export type LazyPart<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => void };

/** Loads a component when it is first shown; a failed load is tried again before it counts as an error. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const part = lazy(async () => ({ default: await attempt(load, RETRY_MS) }));
  // A preload that fails costs nothing: the part is asked for again when it is shown.
  return Object.assign(part, { preload: () => void load().catch(() => undefined) });
}

async function attempt<T>(load: () => Promise<T>, delays: readonly number[]): Promise<T> {
  const [delay, ...rest] = delays;
  if (delay === undefined) return load();
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return attempt(load, rest);
  }
}
