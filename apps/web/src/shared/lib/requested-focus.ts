import { useEffect, useEffectEvent } from 'react';
import { scopedStore } from './scoped-store.ts';

/** The time during which keys are no shortcuts while the form loads, in ms: one that does not load must not disable them. */
const WITHIN_MS = 5000;
/** A request for the focus older than this, in ms, is dropped: the user does something else by now. */
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

/** True while the focus is on its way: keys typed meanwhile belong to the form, and are no shortcuts. */
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

/** True if the cursor is in a field already, where the user put it meanwhile. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
