import { useEffect, useEffectEvent } from 'react';
import { scopedStore } from './scoped-store.ts';

/** The forms into which the keys `n` and `b` lead, by the names the focus is asked for with. */
export const SIGNAL_FORM = 'signal';

export const BROADCAST_FORM = 'broadcast';

/** The list of alerts that wait. */
export const DRAFTS_LIST = 'intake-drafts';

/** The time during which keys are no shortcuts while the form loads, in ms: one that does not load must not disable them. */
const WITHIN_MS = 5000;

/** A request for the focus older than this, in ms, is dropped: the user does something else by now. */
const FORGOTTEN_MS = 60_000;

interface FocusRequest {
  place: string;
  at: number;
}

const useFocusRequest = scopedStore<{ requested: FocusRequest | null }>('device', () => ({ requested: null }));

/** Asks that the focus goes to the form of this name, which may not be on screen yet. */
export function requestFocus(place: string): void {
  useFocusRequest.setState({ requested: { place, at: Date.now() } });
}

/** True while the focus is on its way: keys typed meanwhile belong to the form, and are no shortcuts. */
export function isFocusUnderway(): boolean {
  const { requested } = useFocusRequest.getState();
  return requested !== null && Date.now() - requested.at < WITHIN_MS;
}

/** Calls `focus` when the focus is asked for here, also when that was before this was on screen. */
export function useRequestedFocus(place: string, focus: () => void): void {
  const requested = useFocusRequest((state) => state.requested);
  const onRequest = useEffectEvent(focus);
  useEffect(() => {
    if (requested?.place !== place) return;
    useFocusRequest.setState({ requested: null });
    if (Date.now() - requested.at < FORGOTTEN_MS && !isWriting()) onRequest();
  }, [requested, place]);
}

/** True if the cursor is in a field already, where the user put it meanwhile. */
function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
