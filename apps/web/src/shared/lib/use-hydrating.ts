import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while the server draws a page and while the program takes it over: what only this browser knows must not be drawn yet, as the
 * page has to be the same for both. False everywhere else from the first drawing on.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
