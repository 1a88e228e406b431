import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { askSignal } from '../../../shared/signals/asked-signal.ts';
import { signalFeed } from '../live/feed.ts';
import { useAlertSettings } from './alert-settings.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { inOneTab } from './in-one-tab.ts';
import { playTone } from './tone.ts';

/** Lets new signals be heard and announced by the browser, as the settings say. Returns what ends it. */
export function announceArrivals(): () => void {
  return signalFeed.onNews(({ before, after: { overlay, collection } }) => {
    const newest = [...overlay.keys()].findLast((id) => !before.overlay.has(id));
    const signal = newest === undefined ? undefined : collection.rows.get(newest);
    if (signal) announce(signal);
  });
}

function announce(signal: Signal): void {
  const { sound, desktop } = useAlertSettings.getState();
  if (sound) void inOneTab('t0-signal-tone', () => playTone(signal.direction));
  if (desktop) showDesktopNotice(signalTitle(signal), signal.memo, `signal-${signal.id}`, () => askSignal(signal.id));
}
