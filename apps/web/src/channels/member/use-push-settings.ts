import type { AccountSettings, PushSettings } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';

/** Stores a part of what concerns devices at once, and says so. `done`: what is told when it is stored. */
export function usePushSetting<T>(save: (value: T) => Promise<PushSettings>, done: (value: T) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (push, value) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, push });
      toast({ title: 'ALERT SETTINGS UPDATED', description: done(value) });
    },
    onError: (error) =>
      toastFailure('Settings Update Failed', error, 'Failed to update alert settings. Please try again.'),
  });
}
