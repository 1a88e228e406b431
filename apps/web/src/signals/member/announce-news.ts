import { signalTitle } from '@t0/domain';
import type { MomentKind } from '@t0/domain';
import { askSignal } from '../asked-signal.ts';
import { signalFeed } from './feed.ts';
import { useAlertSettings } from './alert-settings.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { findNews } from './find-news.ts';
import type { SignalNews } from './find-news.ts';
import { inOneTab } from './in-one-tab.ts';
import { NewsToasts } from './news-toasts.ts';
import { playTone } from './tone.ts';
import type { ToneName } from './tone.ts';

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
 * Announces new signals and what becomes of open ones, on every page of the terminal: a toast, and sound and browser notification as the
 * settings say. `wanted`: whether the member wants to hear of signals at all. Returns what ends it.
 */
export function announceNews(wanted: () => boolean): () => void {
  const toasts = new NewsToasts();
  const offChanges = signalFeed.onNews((change) => {
    const news = wanted() ? findNews(change) : [];
    if (news.length === 0) return;
    toasts.add(news, change.events.length === 0);
    announce(news);
  });
  return () => {
    offChanges();
    toasts.stop();
  };
}

/** One tone for all that came at once, and one notification of the browser per signal, in place of the one before. */
function announce(news: readonly SignalNews[]): void {
  const { sound, desktop } = useAlertSettings.getState();
  const { kind, signal } = news.at(-1)!;
  if (sound) void inOneTab('t0-signal-tone', () => playTone(kind === 'new' ? signal.direction : TONES[kind]));
  if (!desktop) return;
  for (const one of news) notify(one);
}

function notify({ kind, signal, title, message }: SignalNews): void {
  if (kind === 'new')
    return showDesktopNotice(signalTitle(signal), message, `signal-${signal.id}`, () => askSignal(signal.id));
  showDesktopNotice(title, message, `signal-${signal.id}-${kind}`);
}
