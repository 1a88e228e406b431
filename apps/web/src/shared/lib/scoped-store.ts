import { create } from 'zustand';
import type { StoreApi, UseBoundStore } from 'zustand';
import { onForget } from './forgetting.ts';
import type { Scope } from './forgetting.ts';

/** A store that is empty again when the access ends that its scope names: the next person finds nothing of the last one's. */
export function scopedStore<State>(scope: Scope, empty: () => State): UseBoundStore<StoreApi<State>> {
  const useStore = create<State>(empty);
  onForget(scope, () => useStore.setState(empty(), true));
  return useStore;
}
