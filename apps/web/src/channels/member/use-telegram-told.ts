import type { AccountSettings, PushTold } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { saveTelegramTold } from './api.ts';

/** Stores what the chat is told of at once, and says so. `done`: what is told when it is stored. */
export function useTelegramTold(done: () => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (told: PushTold) => saveTelegramTold(told),
    onSuccess: (telegram) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, telegram });
      toast({ title: 'ALERT SETTINGS UPDATED', description: done() });
    },
    onError: (error) =>
      toastFailure('Settings Update Failed', error, 'Failed to update alert settings. Please try again.'),
  });
}
