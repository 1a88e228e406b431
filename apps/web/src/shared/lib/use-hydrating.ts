import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True during server rendering and hydration: both must render the same, so data that only this browser has must wait. False everywhere
 * else from the first render on.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
