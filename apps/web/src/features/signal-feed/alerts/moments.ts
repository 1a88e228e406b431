import type { Signal } from '@t0/contracts';
import { momentBetween } from '@t0/domain';
import type { MomentKind, SignalMoment } from '@t0/domain';
import { serverNow } from '../../../shared/lib/live/connection-store.ts';
import { signalFeed } from '../live/feed.ts';
import { useAlertSettings } from './alert-settings.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { inOneTab } from './in-one-tab.ts';
import { startMomentToasts } from './moment-toasts.ts';
import { playTone } from './tone.ts';
import type { ToneName } from './tone.ts';

/** What is older is told by WHAT YOU MISSED, which stands after an absence of five minutes. */
const NEWS_MS = 5 * 60_000;

const TONES: Record<MomentKind, ToneName> = {
  activated: 'activated',
  t0: 'won',
  t1: 'won',
  stop: 'lost',
  closed: 'lost',
  withdrawn: 'lost',
  'stop-to-entry': 'activated',
  'stop-moved': 'activated',
  changed: 'activated',
  'half-off': 'won',
};

/**
 * Tells of what becomes of open signals, on every page of the terminal: a toast, and sound and browser notification as the settings
 * say. `wanted`: whether the member wants to hear of signals at all. What is caught up with after being away comes as one. Returns
 * what ends it.
 */
export function announceMoments(wanted: () => boolean): () => void {
  const toasts = startMomentToasts();
  const offChanges = signalFeed.onNews(({ before, after }) => {
    const known = before.ready && before.collection.rows !== after.collection.rows;
    const moments = known && wanted() ? newsBetween(before.collection.rows, after.collection.rows) : [];
    if (moments.length === 0) return;
    toasts.add(moments);
    announce(moments);
  });
  return () => {
    offChanges();
    toasts.stop();
  };
}

function newsBetween(before: ReadonlyMap<number, Signal>, after: ReadonlyMap<number, Signal>): SignalMoment[] {
  const since = serverNow() - NEWS_MS;
  return [...before.values()].flatMap((signal) => {
    if (after.get(signal.id) === signal) return [];
    const moment = momentBetween(signal, after.get(signal.id));
    return moment && (moment.at === null || Date.parse(moment.at) >= since) ? [moment] : [];
  });
}

/** One tone for all that came at once, and one notification of the browser per signal, in place of the one before. */
function announce(moments: readonly SignalMoment[]): void {
  const { sound, desktop } = useAlertSettings.getState();
  const last = moments.at(-1)!;
  if (sound) void inOneTab('t0-signal-tone', () => playTone(TONES[last.kind]));
  if (!desktop) return;
  for (const { title, message, signal, kind } of moments)
    showDesktopNotice(title, message, `signal-${signal.id}-${kind}`);
}
