import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryClient } from '../../shared/lib/query-client.ts';
import { request } from '../../shared/lib/http.ts';

const KEY = ['/api/signals/held'] as const;
const LOOK_MS = 1000;

const isWaiting = ({ state }: HeldSignal): boolean => state === 'waiting';

/** Applies the answer to a publication or step that waits. */
export function followHeld(held: HeldSignal): void {
  queryClient.setQueryData<HeldSignal[]>(KEY, (known = []) => [held, ...known.filter(({ id }) => id !== held.id)]);
}

/** Reads the status of what waits again. */
export function rereadHeld(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

const useHeld = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<HeldSignal[]>('/api/signals/held', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? LOOK_MS : false),
  }).data;

/** The steps of a signal that wait for members now. */
export function useHeldSteps(id: number): readonly HeldSignal[] {
  return useHeld()?.filter((held) => held.stepOf === id && isWaiting(held)) ?? [];
}

/**
 * The publications, or steps, that wait for members now. Read once when shown, so that a reload shows the countdown again, and each second
 * while one waits. `onPublished` and `onExpired` are notified of each that was seen waiting.
 */
export function useHeldSignals(
  kind: 'publications' | 'steps',
  onPublished: (signal: Signal) => void,
  onExpired: (held: HeldSignal) => void,
): readonly HeldSignal[] {
  const data = useHeld();
  const isOfKind = ({ stepOf }: HeldSignal): boolean => (stepOf === null) === (kind === 'publications');
  const seen = useRef(new Set<number>());
  const notifyEnded = useEffectEvent((held: readonly HeldSignal[]) => {
    for (const one of held.filter(isOfKind)) {
      const { id, state, signal } = one;
      if (state === 'waiting') seen.current.add(id);
      else if (seen.current.delete(id)) {
        if (signal) onPublished(signal);
        if (state === 'expired') onExpired(one);
      }
    }
  });
  useEffect(() => notifyEnded(data ?? []), [data]);
  return data?.filter((held) => isOfKind(held) && isWaiting(held)) ?? [];
}
