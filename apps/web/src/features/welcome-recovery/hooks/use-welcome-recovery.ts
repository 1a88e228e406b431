import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { fixWelcomeEmails } from '../api/welcome-calls.ts';
import { begin, NO_RECOVERY, progressOf, settle } from '../live/progress.ts';
import type { Recovery } from '../live/progress.ts';

/** The recovery as this screen follows it. */
export interface WelcomeRecoveryState {
  recovery: Recovery;
  /** True from the press until each mail has its outcome. */
  running: boolean;
  start: () => void;
}

/** Asks for all missing welcome mails and follows their outcomes live (decisions.md, 'Accounts and money'). */
export function useWelcomeRecovery(): WelcomeRecoveryState {
  const [recovery, setRecovery] = useState(NO_RECOVERY);
  /** Mails of the recovery started here whose end is still to be told. */
  const [awaited, setAwaited] = useState<number | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'welcome_email.result'>({
        types: ['welcome_email.result'],
        apply: (events) =>
          setRecovery((known) =>
            settle(
              known,
              events.map(({ data }) => data),
            ),
          ),
      }),
    [],
  );
  const fix = useMutation({
    mutationFn: fixWelcomeEmails,
    onSuccess: (answer) => {
      setRecovery((known) => begin(known, answer));
      setAwaited(answer.results.length);
    },
    onError: (error) => toastFailure('RECOVERY FAILED', error, 'Failed to fix welcome emails'),
  });
  const { done, total } = progressOf(recovery);
  const over = awaited !== null && done >= total;
  useEffect(() => {
    if (!over) return;
    toast({ title: 'WELCOME EMAIL RECOVERY COMPLETED', description: `Processed ${awaited} users` });
    setAwaited(null);
  }, [over, awaited]);
  return { recovery, running: fix.isPending || awaited !== null, start: () => fix.mutate() };
}
