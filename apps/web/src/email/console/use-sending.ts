import type { EmailDelivery } from '@t0/contracts';
import { useEffect, useState } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';

/** The emails of one signal, as the worker last reported them; null until a batch ends while the page is open. */
export function useSending(): EmailDelivery | null {
  const [sending, setSending] = useState<EmailDelivery | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'email.delivery'>({
        types: ['email.delivery'],
        apply: (events) => setSending(events.at(-1)!.data),
        resync: () => setSending(null),
      }),
    [],
  );
  return sending;
}
