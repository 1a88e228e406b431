import type { UserNotification } from '@t0/contracts/notifications';
import { useMemo } from 'react';
import type { LiveReading } from '../../live/live-definition.ts';
import { inbox } from './inbox.ts';
import { recordsOf, unreadOf } from './marks.ts';

/** The notifications, newest first, and the status of their reading. */
export interface NotificationList extends Pick<LiveReading, 'status' | 'error' | 'retry'> {
  records: UserNotification[];
  unread: number;
  /** All there are, also those on the server alone. */
  total: number;
  /** False: there are older ones on the server. */
  complete: boolean;
  /** Reads the next older page. Rejects when it cannot be read. */
  readOlder: () => Promise<void>;
}

/** Reads the snapshot unless it was read already, and follows it. */
export function useNotifications(): NotificationList {
  const { status, error, retry } = inbox.useReading();
  const { rows, complete } = inbox.useStore((state) => state.collection);
  const { marks, now, beyond, beyondTotal } = inbox.useStore((state) => state.overlay);
  const records = useMemo(() => recordsOf(rows, marks, now), [rows, marks, now]);
  return {
    records,
    unread: Math.max(0, unreadOf(records) + beyond),
    total: Math.max(records.length, records.length + beyondTotal),
    complete,
    status,
    error,
    retry,
    readOlder: inbox.readOlder,
  };
}
