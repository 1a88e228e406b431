import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { sendVerificationEmail } from './api.ts';

/** Requests the confirmation mail once more, and shows the outcome. */
export function useVerificationEmail(): { send: () => void; busy: boolean; sent: boolean } {
  const mail = useMutation({
    mutationFn: sendVerificationEmail,
    onSuccess: ({ message }) => toast({ title: 'Confirmation link sent', description: message }),
    onError: (error) =>
      toast({
        title: 'Confirmation link not sent',
        description: messageOf(error, 'Failed to send the confirmation link. Please try again.'),
        tone: 'error',
      }),
  });
  return { send: () => mail.mutate(), busy: mail.isPending, sent: mail.isSuccess };
}
