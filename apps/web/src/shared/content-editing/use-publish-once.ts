import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUncertain, request } from '../lib/http.ts';
import { uuid } from '../lib/uuid.ts';

/** What follows; also when the form has left the screen meanwhile. */
export interface PublishOnceOptions<Stored> {
  onStored: (stored: Stored) => void;
  onFailed: (error: Error) => void;
}

/**
 * Posts something new exactly once: the key stays the same until an answer has told how the call ended, as long as the content is
 * the same. A repeated press publishes nothing twice.
 */
export function usePublishOnce<Body, Stored>(
  path: string,
  { onStored, onFailed }: PublishOnceOptions<Stored>,
): UseMutationResult<Stored, Error, Body> {
  const attempt = useRef<{ content: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (body: Body) => {
      const content = JSON.stringify(body);
      if (attempt.current?.content !== content) attempt.current = { content, key: uuid() };
      return request<Stored>(path, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: attempt.current.key } });
    },
    onSuccess: onStored,
    onError: onFailed,
    onSettled: (_stored, error) => {
      if (!error || !isUncertain(error)) attempt.current = null;
    },
  });
}
