import { createStore, useStore } from 'zustand';
import type { StoreApi, UseBoundStore } from 'zustand';
import { onForget } from './forgetting.ts';
import type { Scope } from './forgetting.ts';

/**
 * A store that is empty again when the access ends that its scope names: the next person finds nothing of the last one's. `serverState`: what
 * it holds on a page that the server draws, and while the program takes that over; what it is created with, unless said.
 */
export function scopedStore<State>(
  scope: Scope,
  empty: () => State,
  serverState?: () => State,
): UseBoundStore<StoreApi<State>> {
  const bound = storeWithServerState(empty, serverState);
  onForget(scope, () => bound.setState(empty(), true));
  return bound;
}

/** A store that nothing empties. */
export function storeWithServerState<State>(
  create: () => State,
  serverState?: (now: () => State) => State,
): UseBoundStore<StoreApi<State>> {
  const store = createStore<State>(create);
  if (serverState) store.getInitialState = () => serverState(store.getState);
  const useBound = <Part = State>(select: (state: State) => Part = (state) => state as unknown as Part): Part =>
    useStore(store, select);
  return Object.assign(useBound, store);
}
