import { useEffect } from 'react';
import type { Session } from '../accounts/public/use-session.ts';
import { keepOnlyOf } from '../shared/lib/offline-hint.ts';

/** Remembers for the next visit whether the reader is a member, and removes the offline copy of any other user. */
export function useReaderHint({ status, user }: Session): void {
  const id = user?.id ?? null;
  useEffect(() => {
    if (status !== 'member' && status !== 'guest' && status !== 'visitor') return;
    keepOnlyOf(status === 'member' ? id : null);
  }, [status, id]);
}
