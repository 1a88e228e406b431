import type { CreateSignalDto, Signal } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUncertain } from '../../../shared/lib/http.ts';
import { uuid } from '../../../shared/lib/uuid.ts';
import { publishSignal } from '../api/publish-signal.ts';

/**
 * Publishes a signal exactly once: the key stays the same until an answer has told how the call ended,
 * as long as the signal is the same.
 */
export function usePublishSignal(): UseMutationResult<Signal, Error, CreateSignalDto> {
  const attempt = useRef<{ content: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (draft: CreateSignalDto) => {
      const content = JSON.stringify(draft);
      if (attempt.current?.content !== content) attempt.current = { content, key: uuid() };
      return publishSignal(draft, attempt.current.key);
    },
    onSettled: (_signal, error) => {
      if (!error || !isUncertain(error)) attempt.current = null;
    },
  });
}
