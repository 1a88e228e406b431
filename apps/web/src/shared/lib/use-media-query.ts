import { useSyncExternalStore } from 'react';

/** True while the media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True on a phone: cards, bottom sheets and the drawer instead of tables and dialogs. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 767px)');
}
