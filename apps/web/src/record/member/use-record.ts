import type { LiveEventType, RecordAnswer, RecordPrices } from '@t0/contracts';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { throttleCalls } from '../../shared/lib/throttle-calls.ts';
import { onPush } from '../../live/transient.ts';
import { useFollowed } from '../../live/use-followed.ts';
import type { Followed } from '../../live/use-followed.ts';
import { getRecord } from './api.ts';

const TYPES: readonly LiveEventType[] = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'record_settings.updated',
];
const POLL_MS = 30_000;
const EVERY_MS = 1000;

/** The figures, read again after the events that change them. Visitors receive no signals, but each checkpoint that covers new steps. */
export function useRecord(prices: RecordPrices | null): Followed<RecordAnswer> {
  const queryKey = useMemo(() => ['/api/record', prices] as const, [prices]);
  const read = useCallback((signal: AbortSignal) => getRecord(prices, signal), [prices]);
  const followed = useFollowed({
    queryKey,
    read,
    types: TYPES,
    pollMs: POLL_MS,
    everyMs: EVERY_MS,
    failure: 'The record cannot be loaded.',
  });
  const reread = useEffectEvent(followed.retry);
  useEffect(() => {
    const { run, stop } = throttleCalls(EVERY_MS, () => reread());
    const off = onPush('checkpoint', run);
    return () => {
      off();
      stop();
    };
  }, []);
  return followed;
}
