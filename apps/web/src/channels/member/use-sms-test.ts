import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { testSms } from './api.ts';
import { toastTestResult } from './toast-test-result.ts';

/** Sends a test to the member's phone; the settings, which count it, are read again. */
export function useSmsTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: testSms,
    onSuccess: (answer) => toastTestResult('Twilio', answer),
    onError: (error) => toastFailure('Test Failed', error, 'Failed to send a test. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}
