import type { UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { ArrowRight, History, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow, useConnection } from '../../shared/lib/connection.ts';
import { duration } from '../../shared/lib/format.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** The events during an absence. */
export interface Missed {
  opened: number;
  /** Reached T0. */
  hit: number;
  /** Reached a target after T0 that was not the last; left out if none did. */
  further?: number;
  closed: number;
  withdrawn: number;
  notifications: number;
}

/** An absence: later than `from`, up to `until`, in ms on the server's clock. */
interface Absence {
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
  const further = signals.filter(({ furtherHitsAt = [] }) => furtherHitsAt.some(within)).length;
  return {
    opened: signals.filter(({ createdAt }) => within(createdAt)).length,
    hit: signals.filter(({ t0HitAt }) => within(t0HitAt)).length,
    ...(further > 0 && { further }),
    closed: signals.filter(({ closedAt }) => within(closedAt)).length,
    withdrawn: notifications.filter(({ notification: { withdrawn } }) => within(withdrawn?.at ?? null)).length,
    notifications: notifications.filter(({ notification: { scheduledFor, createdAt } }) =>
      within(scheduledFor ?? createdAt),
    ).length,
  };
}

/** The summary as text: '2 signals opened, 1 hit T0'; null when nothing happened. */
export function missedText({ opened, hit, further = 0, closed, withdrawn, notifications }: Missed): string | null {
  const count = (number: number, one: string, many: string): string[] =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  const parts = [
    ...count(opened, 'signal opened', 'signals opened'),
    ...count(hit, 'hit T0', 'hit T0'),
    ...count(further, 'hit a later target', 'hit a later target'),
    ...count(closed, 'closed', 'closed'),
    ...count(withdrawn, 'withdrawn', 'withdrawn'),
    ...count(notifications, 'notification', 'notifications'),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** A shorter absence, in ms, has missed nothing worth a strip. */
const AWAY_MS = 5 * 60_000;
/** The interval of storing that a user is present, in ms. */
const NOTE_MS = 10_000;

const keyOf = (userId: string): string => `t0-last-seen:${userId}`;

function lastSeen(userId: string): number | null {
  try {
    const at = Number(localStorage.getItem(keyOf(userId)));
    return Number.isFinite(at) && at > 0 ? at : null;
  } catch {
    return null;
  }
}

function noteSeen(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), String(serverNow()));
  } catch {
    // Storage refused: absences are not noticed.
  }
}

/**
 * The last absence of this user, until it is dismissed. The user is present while the page is visible and the connection is live, in any
 * tab of this browser. A return after five minutes or more without that ends an absence.
 */
function useAbsence(userId: string): [Absence | null, () => void] {
  const live = useConnection(({ state }) => state === 'live');
  const [absence, setAbsence] = useState<Absence | null>(null);
  useEffect(() => {
    if (!live) return undefined;
    const look = (): void => {
      if (document.hidden) return;
      const from = lastSeen(userId);
      const until = serverNow();
      if (from !== null && until - from >= AWAY_MS) setAbsence({ from, until });
      noteSeen(userId);
    };
    const note = (): void => {
      if (!document.hidden) noteSeen(userId);
    };
    look();
    const noting = setInterval(note, NOTE_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', note);
    return () => {
      clearInterval(noting);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', note);
    };
  }, [live, userId]);
  return [absence, useCallback(() => setAbsence(null), [])];
}

interface MissedStripProps {
  userId: string;
  signals: readonly Signal[];
  notifications: readonly UserNotification[];
}

/** WHAT YOU MISSED: one strip on the return after an absence, until it is dismissed. */
export function MissedStrip({ userId, signals, notifications }: MissedStripProps) {
  const [absence, dismiss] = useAbsence(userId);
  const text = absence && missedText(missedDuring(absence, signals, notifications));
  return (
    <div role="status">
      {absence && text && (
        <div
          data-testid="missed"
          className="flex min-h-10 items-center gap-3 border-b border-line-2 bg-link-1 px-(--gutter) py-1 text-meta leading-[18px] text-text-2"
        >
          <History size={16} aria-hidden className="text-link" />
          <p className="min-w-0 flex-1">
            <strong className="font-semibold tracking-[0.02em] text-link">WHAT YOU MISSED</strong> in{' '}
            {duration(absence.until - absence.from)}: {text}.
          </p>
          <Link to="/system-status" onClick={dismiss} className={buttonClass('quiet', 'sm', 'max-md:hidden')}>
            View alerts <ArrowRight size={12} aria-hidden />
          </Link>
          <IconButton label="Dismiss what you missed" small onClick={dismiss}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
