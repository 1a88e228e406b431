import { useCallback, useEffect, useState } from 'react';
import { serverNow, useConnection } from '../../live/connection-store.ts';
import type { Absence } from './summary.ts';

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
export function useAbsence(userId: string): [Absence | null, () => void] {
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
