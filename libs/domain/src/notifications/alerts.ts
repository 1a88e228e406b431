import type { Notification, UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { describeUpdate } from '../signals/signal-update-text.ts';
import { isOpenSignal } from '../signals/signal-order.ts';

/** The two lists of the alerts page. */
export interface Alerts {
  active: UserNotification[];
  processed: UserNotification[];
}

/**
 * ACTIVE: unread, or tied to a signal that is still open. PROCESSED: the others, read all of them
 * (docs/product/notifications.md#system-status). Both keep the order they come in, newest first.
 */
export function splitAlerts(
  records: readonly UserNotification[],
  signals: readonly Pick<Signal, 'id' | 'status'>[],
): Alerts {
  const open = new Set<number | null>(signals.filter(isOpenSignal).map(({ id }) => id));
  const isActive = ({ isRead, notification: { signalId } }: UserNotification): boolean => !isRead || open.has(signalId);
  return { active: records.filter(isActive), processed: records.filter((record) => !isActive(record)) };
}

/** The end of the signal that an alert reports. */
export interface AlertEnd {
  word: 'WITHDRAWN' | 'CLOSED';
  /** It reports the state before the end: nobody should act on it any more. */
  isOvertaken: boolean;
}

/** The alerts whose signal has ended, by their id (docs/product/notifications.md#ended-signals). An alert of the close itself is not overtaken by it. */
export function alertEnds(
  records: readonly UserNotification[],
  signals: readonly Signal[],
): ReadonlyMap<number, AlertEnd> {
  const closed = new Map(signals.filter(({ status }) => status === 'closed').map((signal) => [signal.id, signal]));
  const withdrawn = new Set(
    records.flatMap(({ notification }) => (notification.withdrawn ? notification.signalId : [])),
  );
  const endOf = ({ signalId, title, withdrawn: struck }: Notification): AlertEnd | null => {
    if (struck || (signalId !== null && withdrawn.has(signalId))) return { word: 'WITHDRAWN', isOvertaken: true };
    const signal = signalId === null ? undefined : closed.get(signalId);
    if (!signal) return null;
    const close = describeUpdate({ ...signal, status: 'active' }, signal);
    return { word: 'CLOSED', isOvertaken: close?.title !== title };
  };
  return new Map(
    records.flatMap(({ id, notification }): [number, AlertEnd][] => {
      const end = endOf(notification);
      return end ? [[id, end]] : [];
    }),
  );
}
