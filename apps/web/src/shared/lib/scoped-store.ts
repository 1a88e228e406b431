import { createStore, useStore, type StoreApi, type UseBoundStore } from 'zustand';
import { onForget, type Scope } from './forgetting.ts';

/**
 * A store that is emptied when the access of its scope ends: the next user finds no data of the last one. `serverState`: its state on a
 * server-rendered page, and during hydration; the initial state by default.
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
