import { useEffect } from 'react';
import type { Session } from '../accounts/public/use-session.ts';
import { noteReader } from '../shared/lib/offline-hint.ts';

/** Remembers for the next visit whether the reader is a member, and removes the offline copy of any other user. */
export function useReaderHint({ status, user }: Session): void {
  const id = user?.id ?? null;
  useEffect(() => {
    if (status !== 'member' && status !== 'guest' && status !== 'visitor') return;
    noteReader(status === 'member');
    // Without a service worker there is none.
    if (!navigator.serviceWorker?.controller) return;
    void import('../shared/offline/copy-store.ts').then(
      (module) => module.endCopy(status === 'member' ? id : null),
      () => undefined,
    );
  }, [status, id]);
}
