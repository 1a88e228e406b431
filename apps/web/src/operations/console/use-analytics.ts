import type { Analytics, LiveEventType, Presence } from '@t0/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { throttleCalls } from '../../shared/lib/throttle-calls.ts';
import { onPush } from '../../live/transient.ts';
import { useFollowed } from '../../live/use-followed.ts';
import type { Followed } from '../../live/use-followed.ts';
import { getAnalytics } from './api.ts';

const TYPES: readonly LiveEventType[] = ['signal.created', 'notification.created', 'email.delivery'];
/** The figures are rolled up every 15 s: reading them more often than this shows nothing new. */
const EVERY_MS = 5000;
/** The rolled-up figures come without an event of their own. */
const REFRESH_MS = 15_000;

/** The measured figures, read again after the events that change them, with the presence as it is pushed. */
export function useAnalytics(hours: number): Followed<Analytics> {
  const [presence, setPresence] = useState<Presence | null>(null);
  const followed = useFollowed({
    queryKey: ['/api/admin/analytics', hours],
    read: (signal) => getAnalytics(hours, signal),
    types: TYPES,
    pollMs: REFRESH_MS,
    everyMs: EVERY_MS,
    refreshMs: REFRESH_MS,
    failure: 'The figures cannot be loaded.',
  });
  useEffect(() => onPush('presence', setPresence), []);
  const { retry, data } = followed;
  const reread = useEffectEvent(retry);
  useEffect(() => {
    // A confirmation by a screen moves the median and the delivery rate.
    const { run, stop } = throttleCalls(EVERY_MS, () => reread());
    const off = onPush('receipt', run);
    return () => {
      off();
      stop();
    };
  }, []);
  if (!data || !presence) return followed;
  const { sockets: connections, members: membersOnline } = presence;
  return { ...followed, data: { ...data, tiles: { ...data.tiles, connections, membersOnline } } };
}
