import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryClient } from '../../shared/lib/query-client.ts';
import { getHeldSignals } from './api.ts';

const KEY = ['/api/signals/held'] as const;
const LOOK_MS = 1000;

const isWaiting = ({ state }: HeldSignal): boolean => state === 'waiting';

/** Applies the answer to a publication that waits. */
export function followHeld(held: HeldSignal): void {
  queryClient.setQueryData<HeldSignal[]>(KEY, (known = []) => [held, ...known.filter(({ id }) => id !== held.id)]);
}

/** Reads the status of the publications again. */
export function rereadHeld(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

/**
 * The publications that wait for members now. Read once when shown, so that a reload shows the countdown again, and each second while
 * one waits. `onPublished` and `onExpired` are notified of each that was seen waiting.
 */
export function useHeldSignals(
  onPublished: (signal: Signal) => void,
  onExpired: (held: HeldSignal) => void,
): readonly HeldSignal[] {
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getHeldSignals(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? LOOK_MS : false),
  });
  const seen = useRef(new Set<number>());
  const notifyEnded = useEffectEvent((held: readonly HeldSignal[]) => {
    for (const one of held) {
      const { id, state, signal } = one;
      if (state === 'waiting') seen.current.add(id);
      else if (seen.current.delete(id)) {
        if (signal) onPublished(signal);
        if (state === 'expired') onExpired(one);
      }
    }
  });
  useEffect(() => notifyEnded(data), [data]);
  return data.filter(isWaiting);
}
