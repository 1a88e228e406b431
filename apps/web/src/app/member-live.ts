import type { AccountSettings } from '@t0/contracts/live';
import { levelOf, type Notification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { isMuted } from '@t0/domain/notifications';
import { isOpenSignal } from '@t0/domain/signals';
import { QueryObserver } from '@tanstack/react-query';
import { registerLiveFeature } from '../live/registry.ts';
import { journalMarks } from '../signals/journal-marks.ts';
import { signalFeed } from '../signals/member/feed.ts';
import { onForget } from '../shared/lib/forgetting.ts';
import { toast, useToasts } from '../shared/ui/toast-store.ts';
import { announceUpdates } from '../signals/member/update-toasts.ts';
import { announceOwnAlerts } from '../price-alerts/member/own-alerts.ts';
import { startLive } from './live.ts';
import { announceBroadcasts } from '../notifications/member/broadcast-toasts.ts';
import { registerNotifications } from '../notifications/member/register.ts';
import { inbox } from '../notifications/member/inbox.ts';
import { SETTINGS_KEY, settingsQuery } from '../shared/lib/account-settings.ts';
import { serverNow } from '../shared/lib/connection.ts';
import { queryClient } from '../shared/lib/query-client.ts';

/** Lets the notifications follow the event log, and the member's preferences. Once, before the socket opens. */
function followNotifications(): void {
  registerNotifications(isWanted);
  followNotificationPreferences();
}

let started = false;

/** Opens the socket of a member's page, once, and announces what happens to signals, and urgent notifications. */
export function startMemberLive(): void {
  if (started) return;
  started = true;
  followNotifications();
  announceUpdates((signal) => isWanted({ type: 'signal' }) && isHeeded(signal));
  announceOwnAlerts();
  signalFeed.onUpdate(({ before, after }) => {
    for (const rows of [before, after].map(({ collection }) => collection.rows.values()))
      for (const { id, status } of rows) if (status === 'limit') orders.add(id);
  });
  announceBroadcasts(isWanted);
  announceAnalysis();
  startLive();
}

/**
 * True if the member wants this notification (docs/product/accounts.md#alert-settings: signals, price alerts); also while the preference is
 * unknown. The server's reads leave unwanted ones out; this filters those from live events, which go to all subscribers alike.
 */
export function isWanted({ type, category }: Pick<Notification, 'type' | 'category'>): boolean {
  const { signals, priceAlerts } = preferences();
  return (signals || type !== 'signal') && (priceAlerts || category !== 'price-alert');
}

/** Signals that this page knew as orders. */
const orders = new Set<number>();

/** True if the member is notified of a signal, by what they follow and took (docs/product/watching.md#what-a-member-follows). */
function isHeeded(signal: Signal): boolean {
  const watching = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.watching;
  if (!watching) return true;
  const marks = [...journalMarks.useStore.getState().collection.rows.values()];
  const isTaken = marks.some(({ id, entry }) => id === signal.id && entry.decision === 'taken');
  return !isMuted({ ...signal, wasOrder: orders.has(signal.id) }, watching, isTaken, serverNow());
}

/** Reads the member's preferences, and the notifications again when they change, in any tab. Returns a function that stops it. */
export function followNotificationPreferences(): () => void {
  let known = JSON.stringify(preferences());
  return new QueryObserver(queryClient, settingsQuery).subscribe(() => {
    const now = JSON.stringify(preferences());
    if (now === known) return;
    known = now;
    inbox.outdate();
  });
}

function preferences() {
  const preferences = queryClient.getQueryData<AccountSettings>(SETTINGS_KEY)?.preferences ?? [];
  return {
    signals: levelOf(preferences, 'terminal', 'signals') !== 'off',
    priceAlerts: levelOf(preferences, 'terminal', 'price-alerts') !== 'off',
    analysis: levelOf(preferences, 'terminal', 'analysis') !== 'off',
  };
}

/** Announces a changed analysis to a member who took an open trade on its instrument (docs/product/notifications.md#announcing). */
function announceAnalysis(): () => void {
  const waiting = new Set<string>();
  const show = (): void => {
    const [instrument] = waiting;
    if (instrument === undefined || document.hidden || useToasts.getState().current) return;
    waiting.delete(instrument);
    const words = 'Read it before you change your trade.';
    toast({ title: `Analysis of ${instrument} changed`, description: words, tone: 'update', action: ANALYSIS });
  };
  const ends = [
    registerLiveFeature<'chart_memo.updated' | 'chart_note.updated'>({
      types: ['chart_memo.updated', 'chart_note.updated'],
      apply: (events) => {
        for (const { data } of events)
          if (preferences().analysis && hasOpenTrade(data.instrument)) waiting.add(data.instrument);
        show();
      },
      resync: () => undefined,
    }),
    useToasts.subscribe(show),
    onForget('member', () => waiting.clear()),
  ];
  document.addEventListener('visibilitychange', show);
  return () => {
    for (const end of ends) end();
    document.removeEventListener('visibilitychange', show);
  };
}

const ANALYSIS = { label: 'OPEN DASHBOARD', to: '/dashboard' };

function hasOpenTrade(instrument: string): boolean {
  const marks = journalMarks.useStore.getState().collection.rows;
  return [...signalFeed.useStore.getState().collection.rows.values()].some((signal) => {
    const entry = marks.get(signal.id)?.entry;
    const isTaken = entry?.decision === 'taken' && entry.exit === null;
    return isTaken && signal.instrument === instrument && isOpenSignal(signal);
  });
}
