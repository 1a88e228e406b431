import { useIsMutating, useMutation } from '@tanstack/react-query';
import { onceEnded, postOnce } from '../lib/idempotency-key.ts';

/** The callbacks; they run also when the form has left the screen meanwhile. */
export interface PublishOnceOptions<Stored> {
  onStored: (stored: Stored) => void;
  onFailed: (error: Error) => void;
}

/** The function that publishes, and whether a call is running from here or from the same form before it was left. */
export interface PublishOnce<Body> {
  mutate: (body: Body) => void;
  busy: boolean;
}

/** Posts something new exactly once: a repeated press publishes nothing twice (see `idempotencyKeyFor`). */
export function usePublishOnce<Body, Stored>(path: string, options: PublishOnceOptions<Stored>): PublishOnce<Body> {
  const mutationKey = ['publish', path];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: Body) => postOnce<Stored>(path, body, path),
    onSuccess: options.onStored,
    onError: options.onFailed,
    onSettled: (_stored, error) => onceEnded(path, error),
  });
  return { mutate, busy: useIsMutating({ mutationKey }) > 0 };
}
