import type { Notification } from '@t0/contracts/notifications';
import { onForget } from '../../shared/lib/forgetting.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { dismissToast, toast, useToasts } from '../../shared/ui/toast-store.ts';
import { inOneTab, showDesktopNotice, useAlertSettings } from '../../shared/lib/device-alerts.ts';
import { playTone } from '../../shared/lib/tone.ts';
import { inbox } from './inbox.ts';

/** The longest that a browser's timer runs. */
const LONGEST_MS = 2_147_483_647;

const isLoud = ({ type, priority }: Notification): boolean =>
  type !== 'signal' && (priority === 'critical' || priority === 'high');

/**
 * Announces notifications of the two upper priorities on every page of the terminal (docs/product/notifications.md#announcing): a critical one
 * at once, in red, until it is dismissed; a high one as a step of a signal, when no other toast is there. Signals announce themselves.
 * `wanted`: true if the member wants this notification. Returns a function that stops it.
 */
export function announceBroadcasts(wanted: (notification: Notification) => boolean): () => void {
  let waiting: Notification[] = [];
  let shown: { id: number; notification: Notification } | null = null;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const place = (notification: Notification): void => {
    waiting = waiting.filter((one) => one !== notification);
    const { title, message, priority } = notification;
    const isCritical = priority === 'critical';
    // Before the toast, whose subscribers hear of it at once.
    if (shown) waiting.unshift(shown.notification);
    shown = null;
    toast({
      title: isCritical ? `CRITICAL: ${title}` : title,
      description: message,
      tone: isCritical ? 'error' : 'update',
      ...(isCritical && { durationMs: Infinity }),
      action: { label: 'VIEW ALERTS', to: '/system-status' },
    });
    shown = { id: useToasts.getState().current!.id, notification };
  };
  /** A toast that another one replaced comes again after it; one that is gone was read or dismissed. */
  const follow = (): void => {
    const { current } = useToasts.getState();
    if (shown && current?.id !== shown.id) {
      if (current) waiting.unshift(shown.notification);
      shown = null;
    }
    if (!current && waiting[0] && !document.hidden)
      place(waiting.find(({ priority }) => priority === 'critical') ?? waiting[0]);
  };
  const announce = (notification: Notification): void => {
    const isCritical = notification.priority === 'critical';
    waiting.push(notification);
    if (isCritical && !document.hidden && shown?.notification.priority !== 'critical') place(notification);
    else follow();
    const { sound, desktop } = useAlertSettings.getState();
    if (sound) void inOneTab('t0-broadcast-tone', () => playTone(isCritical ? 'critical' : 'activated'));
    if (desktop) showDesktopNotice(notification.title, notification.message, `notification-${notification.id}`);
  };
  const announceWhenDue = (notification: Notification): void => {
    const ms = Date.parse(notification.scheduledFor ?? '') - serverNow();
    if (!(ms > 0)) return announce(notification);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        // It may have been changed or deleted meanwhile.
        const now = inbox.useStore.getState().collection.rows.get(notification.id);
        if (now) announceWhenDue(now);
      },
      Math.min(ms, LONGEST_MS),
    );
    timers.add(timer);
  };

  /** Follows the rows: what was deleted is gone from the screen, what was changed shows its new text. */
  const followRows = (rows: ReadonlyMap<number, Notification>): void => {
    waiting = waiting.flatMap(({ id }) => rows.get(id) ?? []);
    if (!shown) return;
    const { id, notification } = shown;
    const now = rows.get(notification.id);
    if (now && now.version <= notification.version) return;
    shown = null;
    if (now) place(now);
    else dismissToast(id);
  };
  /** The next person at this device sees nothing of it. */
  const forget = (): void => {
    followRows(new Map());
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
  const ends = [
    inbox.onUpdate(({ before, after, events }) => {
      followRows(after.collection.rows);
      for (const { type, data } of events)
        if (
          type === 'notification.created' &&
          !before.collection.rows.has(data.id) &&
          after.collection.rows.has(data.id)
        )
          if (isLoud(data) && wanted(data)) announceWhenDue(data);
    }),
    useToasts.subscribe(follow),
    onForget('member', forget),
    forget,
    () => document.removeEventListener('visibilitychange', follow),
  ];
  document.addEventListener('visibilitychange', follow);
  return () => {
    for (const end of ends) end();
  };
}
