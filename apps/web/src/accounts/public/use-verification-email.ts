import { useState } from 'react';
import { messageOf, request } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';

/** POST /api/email-verification/mail: sends the link once more to a user who is signed in or registered in this browser. */
const sendVerificationEmail = (): Promise<{ message: string }> =>
  request('/api/email-verification/mail', { method: 'POST', body: {} });

/** Requests the confirmation mail once more, and shows the outcome. */
export function useVerificationEmail(): { send: () => void; busy: boolean; sent: boolean } {
  const [state, setState] = useState<'unsent' | 'sending' | 'sent'>('unsent');
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      const { message } = await sendVerificationEmail();
      setState('sent');
      toast({ title: 'Confirmation link sent', description: message });
    } catch (error) {
      setState('unsent');
      toast({
        title: 'Confirmation link not sent',
        description: messageOf(error, 'Failed to send the confirmation link. Please try again.'),
        tone: 'error',
      });
    }
  };
  return { send: () => void send(), busy: state === 'sending', sent: state === 'sent' };
}
