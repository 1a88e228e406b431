import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { toastTestResult } from './toast-test-result.ts';
import { endTelegram, makeTelegramLink, testTelegram } from './api.ts';

/** The actions on the member's Telegram chat; the settings are read again after each. */
export function useTelegram() {
  const client = useQueryClient();
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey: SETTINGS_KEY });
  const link = useMutation({
    mutationFn: makeTelegramLink,
    onError: (error) => toastFailure('Link Failed', error, 'Failed to make a link. Please try again.'),
  });
  const end = useMutation({
    mutationFn: endTelegram,
    onSuccess: () => toast({ title: 'TELEGRAM ENDED', description: 'Nothing reaches the chat any more.' }),
    onError: (error) => toastFailure('Chat Update Failed', error, 'Failed to end the chat. Please try again.'),
    onSettled: readAgain,
  });
  const test = useMutation({
    mutationFn: testTelegram,
    onSuccess: (answer) => toastTestResult('Telegram', answer),
    onError: (error) => toastFailure('Test Failed', error, 'Failed to send a test. Please try again.'),
    onSettled: readAgain,
  });
  return {
    /** The link that was made last; undefined: none was. */
    made: link.data,
    link: () => link.mutate(),
    end: () => end.mutate(),
    test: () => test.mutate(),
    busy: link.isPending || end.isPending || test.isPending,
  };
}
