import type { User } from '@t0/contracts/accounts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../shared/lib/http.ts';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';

/** POST /api/email-verification/mail: sends the link once more to a user who is signed in or registered in this browser. */
const sendVerificationEmail = (): Promise<{ message: string }> =>
  request('/api/email-verification/mail', { method: 'POST', body: {} });

/** Asks a user who paid in one go to confirm the address by the mailed link. Quiet: no step depends on it. */
export function VerificationBanner({ user }: { user: User }) {
  const { send, busy, sent } = useVerificationEmail();
  if (user.emailVerified) return null;
  return (
    <aside
      aria-label="Email confirmation"
      className="flex min-h-10 items-center gap-3 border-b border-line-2 bg-panel px-(--gutter) py-1.5 text-meta leading-[18px] text-text-2"
    >
      <Mail size={16} aria-hidden className="shrink-0 text-text-3 max-md:hidden" />
      <p className="min-w-0">
        Confirm your email address: open the link we sent to <span className="break-all text-text">{user.email}</span>{' '}
        in this browser.
      </p>
      <button
        type="button"
        disabled={busy || sent}
        onClick={send}
        className="ml-auto inline-flex h-[26px] shrink-0 items-center justify-center rounded-control border border-line-control px-2 text-label font-medium tracking-[0.02em] text-text transition-colors duration-(--t-fast) not-disabled:hover:bg-hover disabled:border-line-2 disabled:text-text-3 max-md:h-9"
      >
        {sent ? 'LINK SENT' : 'SEND AGAIN'}
      </button>
    </aside>
  );
}

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
      toastRefusal('Confirmation link not sent', error, 'Failed to send the confirmation link. Please try again.');
    }
  };
  return { send: () => void send(), busy: state === 'sending', sent: state === 'sent' };
}
