import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { fixWelcomeEmails } from './api.ts';
import { begin, NO_RECOVERY, progressOf, settle } from './progress.ts';
import type { Recovery } from './progress.ts';

/** The recovery as this screen follows it. */
export interface WelcomeRecoveryState {
  recovery: Recovery;
  /** True from the press until each mail has its outcome. */
  running: boolean;
  start: () => void;
}

/** Asks for all missing welcome mails and follows their outcomes live (docs/product/console.md#welcome-email-monitoring). */
export function useWelcomeRecovery(): WelcomeRecoveryState {
  const [recovery, setRecovery] = useState(NO_RECOVERY);
  /** The recovery started here last. */
  const [own, setOwn] = useState<{ processed: number } | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'welcome_email.result'>({
        types: ['welcome_email.result'],
        apply: (events) => {
          const outcomes = events.map(({ data }) => data);
          setRecovery((known) => settle(known, outcomes));
        },
        // Outcomes may have been missed: the list of affected users, read again, shows what is left to do.
        resync: () => {
          setOwn(null);
          setRecovery(NO_RECOVERY);
        },
      }),
    [],
  );
  const fix = useMutation({
    mutationFn: fixWelcomeEmails,
    onSuccess: (answer) => {
      setRecovery((known) => begin(known, answer));
      setOwn({ processed: answer.results.length });
    },
    onError: (error) => toastFailure('RECOVERY FAILED', error, 'Failed to fix welcome emails'),
  });
  const { done, total } = progressOf(recovery);
  const over = done >= total;
  useEffect(() => {
    if (own && over)
      toast({ title: 'WELCOME EMAIL RECOVERY COMPLETED', description: `Processed ${own.processed} users` });
  }, [own, over]);
  return { recovery, running: fix.isPending || (own !== null && !over), start: () => fix.mutate() };
}
