import type { LiveEventType, TransientPush } from '@t0/contracts/live';
import { useEffect } from 'react';
import { throttleCalls } from '../shared/lib/throttle-calls.ts';
import { registerLiveFeature } from './registry.ts';
import { onPush } from './transient.ts';

/**
 * Calls `reread` after events of these types, after a resync, and after transient pushes of the type `push`, at most once in `everyMs`. `types` and `reread` are the same ones
 * with every render.
 */
export function useReadAfter(
  types: readonly LiveEventType[],
  everyMs: number,
  reread: () => void,
  push?: TransientPush['type'],
): void {
  useEffect(() => {
    const { run, stop } = throttleCalls(everyMs, reread);
    const off = registerLiveFeature({ types, apply: run, resync: run });
    const offPush = push && onPush(push, run);
    return () => {
      off();
      offPush?.();
      stop();
    };
  }, [types, everyMs, reread, push]);
}
