import type { AccountSettings, QuietHours } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { saveQuietHours } from './api.ts';

const saved = (quiet: QuietHours | null): string =>
  quiet ? `Alerts are silent from ${quiet.from} to ${quiet.to}, ${quiet.zone}.` : 'Alerts are never silent.';

/** Stores the quiet hours at once, or that there are none, and shows the outcome. */
export function useQuietHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveQuietHours,
    onSuccess: (push, quiet) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, push });
      toast({ title: 'ALERT SETTINGS UPDATED', description: saved(quiet) });
    },
    onError: (error) =>
      toastFailure('Settings Update Failed', error, 'Failed to update alert settings. Please try again.'),
  });
}
