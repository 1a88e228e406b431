import type { LiveEventType } from '@t0/contracts';
import { useEffect } from 'react';
import { atMostEvery } from '../at-most-every.ts';
import { registerLiveFeature } from './registry.ts';

/**
 * Calls `reread` after events of these types and after a resync, at most once in `everyMs`. `types` and `reread` are the same ones
 * with every render.
 */
export function useReadAfter(types: readonly LiveEventType[], everyMs: number, reread: () => void): void {
  useEffect(() => {
    const { run, stop } = atMostEvery(everyMs, reread);
    const off = registerLiveFeature({ types, apply: run, resync: run });
    return () => {
      off();
      stop();
    };
  }, [types, everyMs, reread]);
}
