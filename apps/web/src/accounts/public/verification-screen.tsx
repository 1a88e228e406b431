import { CircleCheck, CircleX, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { validatePassword, PASSWORD_HINT } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { useVerificationEmail } from './verification-banner.tsx';
import { verificationLink, type VerificationLink } from './verification-link.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { toastRefusal } from '../../shared/ui/toast-store.ts';
import { INVALID_VERIFICATION_LINK, PASSWORD_NEEDED } from './api.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { Form } from '../../shared/ui/form.tsx';
import type { Session } from './use-session.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

const codeOf = (error: Error | null): string | null => (error instanceof HttpError ? error.code : null);

/** The page of a confirmation mail's link. It asks; only the click confirms, as mail scanners open links too. */
export function VerificationScreen({ signedIn }: { signedIn: boolean }) {
  const [link] = useState(verificationLink);
  const { step, confirm, busy } = useEmailVerification(link);
  if (step === 'proven') {
    return (
      <NoticePage
        live
        icon={CircleCheck}
        tone="long"
        title="EMAIL ADDRESS CONFIRMED"
        text={signedIn ? 'Thank you. Nothing else is needed.' : 'Log in with your password.'}
      >
        <Link to={signedIn ? '/' : '/login'} className={buttonClass('primary', 'lg')}>
          {signedIn ? 'ENTER TERMINAL' : 'LOGIN'}
        </Link>
      </NoticePage>
    );
  }
  if (step === 'invalid' || !link) return <InvalidLink opened={link !== null} />;
  const address = <strong className="font-semibold break-all text-text">{link.email}</strong>;
  if (step === 'password') {
    return (
      <NoticePage
        live
        icon={Mail}
        title="CHOOSE YOUR PASSWORD"
        text={
          <>
            {address} was not registered in this browser, so choose the password of the account here. Other sessions and
            a second factor set up before end with it.
          </>
        }
      >
        <VerificationPassword email={link.email} busy={busy} onChosen={confirm} />
      </NoticePage>
    );
  }
  return (
    <NoticePage
      icon={Mail}
      title="CONFIRM YOUR EMAIL ADDRESS"
      text={
        <>
          Is {address} yours, and did you register at T0 Trading Terminal? If not, leave this page: without you the
          registration does not count.
        </>
      }
    >
      <Button variant="primary" size="lg" disabled={busy} onClick={() => confirm()}>
        {busy ? 'CONFIRMING...' : 'CONFIRM EMAIL ADDRESS'}
      </Button>
      <Link to="/" className={buttonClass('outline', 'lg')}>
        CANCEL
      </Link>
    </NoticePage>
  );
}

/** The link was used, is too old, or is no longer at hand. `opened`: the page did carry one. */
function InvalidLink({ opened }: { opened: boolean }) {
  const { send, busy, sent } = useVerificationEmail();
  return (
    <NoticePage
      live
      icon={CircleX}
      tone="warn"
      title="NO CONFIRMATION"
      text={
        opened
          ? 'The confirmation link is invalid or expired. If your address is confirmed already, log in.'
          : 'Open the link in the mail again: this page does not keep it.'
      }
    >
      <Button variant="primary" size="lg" disabled={busy || sent} onClick={send}>
        {sent ? 'LINK SENT' : 'SEND A NEW LINK'}
      </Button>
      <Link to="/login" className={buttonClass('outline', 'lg')}>
        LOGIN
      </Link>
    </NoticePage>
  );
}

/** `ask`: a press is awaited. `password`: this browser did not register, so one must be chosen. */
type VerificationStep = 'ask' | 'password' | 'proven' | 'invalid';

/** Confirms an address by a mailed link: the current step, and the action. Nothing is sent before the click. */
function useEmailVerification(link: VerificationLink | null): {
  step: VerificationStep;
  confirm: (password?: string) => void;
  busy: boolean;
} {
  const client = useQueryClient();
  const proof = useMutation({
    mutationFn: (newPassword?: string) =>
      request('/api/email-verification', { method: 'POST', body: { ...link!, ...(newPassword && { newPassword }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
    onError: (error) => {
      if ([INVALID_VERIFICATION_LINK, PASSWORD_NEEDED].includes(codeOf(error) ?? '')) return;
      toastRefusal('Confirmation failed', error, 'Failed to confirm your email address. Please try again.');
    },
  });
  return { step: stepOf(link, proof), confirm: (password) => proof.mutate(password), busy: proof.isPending };
}

function stepOf(
  link: VerificationLink | null,
  { isSuccess, error, variables }: { isSuccess: boolean; error: Error | null; variables: string | undefined },
): VerificationStep {
  if (isSuccess) return 'proven';
  if (!link || codeOf(error) === INVALID_VERIFICATION_LINK) return 'invalid';
  // Once asked for, the password stays asked for: also while it is sent, and when it is refused.
  return variables !== undefined || codeOf(error) === PASSWORD_NEEDED ? 'password' : 'ask';
}

interface VerificationPasswordProps {
  email: string;
  busy: boolean;
  onChosen: (password: string) => void;
}

/** The password that a browser chooses which did not register the address. */
function VerificationPassword({ email, busy, onChosen }: VerificationPasswordProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const submit = (): void => {
    const found = password === '' ? 'Password is required' : validatePassword(password);
    if (found) setError(found);
    else onChosen(password);
  };
  return (
    <Form noValidate className="grid gap-4 [--control:44px]" onSubmit={submit}>
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        value={password}
        maxLength={LIMITS.password.max * 2}
        error={error}
        hint={PASSWORD_HINT}
        onChange={({ target: { value } }) => {
          setPassword(value);
          setError(value === '' ? undefined : (validatePassword(value) ?? undefined));
        }}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="w-full">
        {busy ? 'CONFIRMING...' : 'SET PASSWORD AND CONFIRM'}
      </Button>
    </Form>
  );
}

/** The page that confirms an address by the link of a mail; for everybody who has one. */
export function ConfirmEmailPage({ session }: { session: Session }) {
  useDocumentTitle('Confirm email address');
  return <VerificationScreen signedIn={session.user !== null} />;
}
