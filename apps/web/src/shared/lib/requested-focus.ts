import { useEffect, useEffectEvent } from 'react';
import { scopedStore } from './scoped-store.ts';

/** How long keys are kept from being shortcuts while the form comes, ms: one that cannot be loaded must not take them away. */
const WITHIN_MS = 5000;
/** Who asked longer ago than this, ms, does something else by now. */
const FORGOTTEN_MS = 60_000;

interface Asked {
  place: string;
  at: number;
}

const useAsked = scopedStore<{ asked: Asked | null }>('device', () => ({ asked: null }));

/** Asks that the focus goes to the form of this name, which may not be on screen yet. */
export function requestFocus(place: string): void {
  useAsked.setState({ asked: { place, at: Date.now() } });
}

/** Whether the focus is on its way: what is typed meanwhile belongs to the form, and is no shortcut. */
export function isFocusUnderway(): boolean {
  const { asked } = useAsked.getState();
  return asked !== null && Date.now() - asked.at < WITHIN_MS;
}

/** Calls `focus` when the focus is asked for here, also when that was before this was on screen. */
export function useRequestedFocus(place: string, focus: () => void): void {
  const asked = useAsked((state) => state.asked);
  const arrive = useEffectEvent(focus);
  useEffect(() => {
    if (asked?.place !== place) return;
    useAsked.setState({ asked: null });
    if (Date.now() - asked.at < FORGOTTEN_MS && !isWriting()) arrive();
  }, [asked, place]);
}

/** Whether the cursor stands in a field already, where somebody put it meanwhile. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
