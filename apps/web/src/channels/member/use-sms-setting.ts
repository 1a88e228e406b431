import type { AccountSettings, SmsSettings } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';

/** Stores a part of the SMS settings at once, and confirms it. The switch follows the number, so that all settings are read again. */
export function useSmsSetting<T>(save: (value: T) => Promise<SmsSettings>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (sms) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, sms });
      toast({ title: 'ALERT SETTINGS UPDATED', description: done });
      await client.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
    onError: (error) => toastFailure('Settings Update Failed', error, 'Failed to update SMS alerts. Please try again.'),
  });
}
