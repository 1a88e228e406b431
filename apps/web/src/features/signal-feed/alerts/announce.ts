import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { useSignalFeed } from '../live/feed-store.ts';
import { useAlertSettings } from './alert-settings.ts';
import { playTone } from './tone.ts';

/** Other tabs stay silent for this long. */
const HOLD_MS = 1000;

/** Lets new signals be heard and announced by the browser, as the settings say. Returns what ends it. */
export function announceArrivals(): () => void {
  return useSignalFeed.subscribe(({ arrivals, feed }, before) => {
    if (arrivals === before.arrivals) return;
    const newest = [...arrivals.keys()].findLast((id) => !before.arrivals.has(id));
    const signal = newest === undefined ? undefined : feed.signals.get(newest);
    if (signal) announce(signal);
  });
}

function announce(signal: Signal): void {
  const { sound, desktop } = useAlertSettings.getState();
  if (sound) void inOneTab(() => playTone(signal.direction));
  if (desktop && document.hidden && typeof Notification !== 'undefined' && Notification.permission === 'granted') {
    // The tag makes one of what several tabs announce.
    const shown = new Notification(signalTitle(signal), { body: signal.memo, tag: `signal-${signal.id}` });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}

/** Several tabs hear of a signal at once: one of them speaks. */
async function inOneTab(action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request('t0-signal-tone', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await action();
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  });
}
