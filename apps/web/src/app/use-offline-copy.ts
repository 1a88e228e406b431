import type { User } from '@t0/contracts';
import { useEffect, useEffectEvent } from 'react';
import { entryOf } from '../shared/lib/parts/build-check.ts';
import { preloadWhenIdle } from '../shared/lib/parts/preload.ts';

/**
 * Stores the terminal for offline use, after its first render and when every part that may open is loaded. A build from its sources (`npm
 * run dev`) has no service worker.
 */
export function useOfflineCopy(user: User): void {
  const { id } = user;
  const current = useEffectEvent(() => user);
  useEffect(() => {
    if (!isBuilt() || !('serviceWorker' in navigator)) return undefined;
    let ended = false;
    let stop = (): void => void (ended = true);
    preloadWhenIdle(async () => {
      if (ended) return true;
      try {
        const { startOffline } = await import('./offline/start-worker.ts');
        // The user may have signed out while it was loading.
        if (!ended) stop = startOffline(current());
        return true;
      } catch {
        return false;
      }
    });
    return () => stop();
  }, [id]);
}

const isBuilt = (): boolean => entryOf(document)?.startsWith('/assets/') === true;
