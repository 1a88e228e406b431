import { useState, useSyncExternalStore } from 'react';

/** The media query of a phone. */
export const PHONE = '(max-width: 767px)';
/** The screen for which the server renders. */
let serverScreen: Screen = 'wide';

/** `phone`: cards, bottom sheets and the drawer instead of tables and dialogs. */
export type Screen = 'phone' | 'wide';

/** On the server: the screen that the page is rendered for. */
export function renderFor(screen: Screen): void {
  serverScreen = screen;
}

/** True while the media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
    () => query === PHONE && serverScreen === 'phone',
  );
}

/** True on a phone: cards, bottom sheets and the drawer instead of tables and dialogs. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE);
}

/** As `useIsPhone`; while `held`, as it was before: what is being typed stays on the screen when a phone is turned. */
export function useIsPhoneUnless(held: boolean): boolean {
  const phone = useIsPhone();
  const [kept, keep] = useState(phone);
  if (!held && kept !== phone) keep(phone);
  return held ? kept : phone;
}
