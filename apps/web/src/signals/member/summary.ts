import type { Signal, UserNotification } from '@t0/contracts';

/** The events during an absence. */
export interface Missed {
  opened: number;
  /** Reached T0. */
  hit: number;
  closed: number;
  withdrawn: number;
  notifications: number;
}

/** An absence: later than `from`, up to `until`, in ms on the server's clock. */
export interface Absence {
  from: number;
  until: number;
}

/** Sums up an absence from the terminal's current data: the signals and notifications that events or the snapshot have brought since. */
export function missedDuring(
  { from, until }: Absence,
  signals: readonly Signal[],
  notifications: readonly UserNotification[],
): Missed {
  const within = (time: string | null): boolean => {
    const at = time === null ? NaN : Date.parse(time);
    return at > from && at <= until;
  };
  return {
    opened: signals.filter(({ createdAt }) => within(createdAt)).length,
    hit: signals.filter(({ t0HitAt }) => within(t0HitAt)).length,
    closed: signals.filter(({ closedAt }) => within(closedAt)).length,
    withdrawn: notifications.filter(({ notification: { withdrawn } }) => within(withdrawn?.at ?? null)).length,
    notifications: notifications.filter(({ notification: { scheduledFor, createdAt } }) =>
      within(scheduledFor ?? createdAt),
    ).length,
  };
}

/** The summary as text: '2 signals opened, 1 hit T0'; null when nothing happened. */
export function missedText({ opened, hit, closed, withdrawn, notifications }: Missed): string | null {
  const count = (number: number, one: string, many: string): string[] =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  const parts = [
    ...count(opened, 'signal opened', 'signals opened'),
    ...count(hit, 'hit T0', 'hit T0'),
    ...count(closed, 'closed', 'closed'),
    ...count(withdrawn, 'withdrawn', 'withdrawn'),
    ...count(notifications, 'notification', 'notifications'),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
