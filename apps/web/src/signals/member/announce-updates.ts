import { signalTitle } from '@t0/domain';
import type { UpdateKind } from '@t0/domain';
import { requestSignal } from '../requested-signal.ts';
import { signalFeed } from './feed.ts';
import { useAlertSettings } from './alert-settings.ts';
import { findUpdates } from './find-updates.ts';
import type { FeedUpdate } from './find-updates.ts';
import { UpdateToasts } from './update-toasts.ts';
import { playTone } from './tone.ts';
import type { ToneName } from './tone.ts';

/**
 * Shows a notification of the browser, where it is allowed, while the page is hidden. The tag merges the notifications of several tabs. A
 * click leads back to the page, and calls `onPress` there.
 */
function showDesktopNotice(title: string, body: string, tag: string, onPress?: () => void): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    onPress?.();
    shown.close();
  };
}

/** Other tabs stay silent for this long. */
const HOLD_MS = 1000;

/** Several tabs hear of the same thing at once: one of them does `action`. `what` names it. */
async function inOneTab(what: string, action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await action();
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  });
}

const TONES: Record<UpdateKind, ToneName> = {
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
 * Announces new signals and updates of open ones, on every page of the terminal: a toast, and sound and browser notification by the
 * settings. `wanted`: true if the member wants to hear of signals at all. Returns a function that stops it.
 */
export function announceUpdates(wanted: () => boolean): () => void {
  const toasts = new UpdateToasts();
  const offChanges = signalFeed.onUpdate((change) => {
    const updates = wanted() ? findUpdates(change) : [];
    if (updates.length === 0) return;
    toasts.add(updates, change.events.length === 0);
    announce(updates);
  });
  return () => {
    offChanges();
    toasts.stop();
  };
}

/** One tone for all that came at once, and one notification of the browser per signal, in place of the one before. */
function announce(updates: readonly FeedUpdate[]): void {
  const { sound, desktop } = useAlertSettings.getState();
  const { kind, signal } = updates.at(-1)!;
  if (sound) void inOneTab('t0-signal-tone', () => playTone(kind === 'new' ? signal.direction : TONES[kind]));
  if (!desktop) return;
  for (const one of updates) notify(one);
}

function notify({ kind, signal, title, message }: FeedUpdate): void {
  if (kind === 'new')
    return showDesktopNotice(signalTitle(signal), message, `signal-${signal.id}`, () => requestSignal(signal.id));
  showDesktopNotice(title, message, `signal-${signal.id}-${kind}`);
}
