import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { validatePassword, PASSWORD_HINT } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { buttonClass, Button } from '../../shared/ui/button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { forgetResetLink, resetLink, type ResetLink } from './reset-link.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { INVALID_RESET_LINK } from './api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** From the success view to the auth screen (docs/product/accounts.md#reset-screen). */
const REDIRECT_MS = 3000;

/** Sets a new password, or a first one, by a link from a mail. Without a whole link: a toast, and back to /auth. */
export function ResetScreen() {
  const navigate = useNavigate();
  const [link] = useState(resetLink);
  const [done, setDone] = useState(false);
  const leave = (): void => void navigate('/auth', { replace: true });
  const refuse = (): void => {
    forgetResetLink();
    toast({
      title: 'Invalid Reset Link',
      description: 'The password reset link is invalid or expired.',
      tone: 'error',
    });
    leave();
  };

  useEffect(() => {
    if (!link) refuse();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the link this page was opened with
  }, []);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(leave, REDIRECT_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- from when it is done
  }, [done]);

  if (!link) return null;
  if (done) {
    return (
      <NoticePage icon={CircleCheck} tone="long" title="PASSWORD RESET COMPLETE" text="Taking you to the login screen.">
        <Link to="/auth" replace className={buttonClass('primary', 'lg')}>
          GO TO LOGIN
        </Link>
      </NoticePage>
    );
  }
  const finish = (): void => {
    forgetResetLink();
    setDone(true);
  };
  return (
    <NoticePage title="RESET PASSWORD" text="Choose a new password for this account.">
      <ResetForm link={link} onDone={finish} onInvalid={refuse} />
    </NoticePage>
  );
}

interface ResetFormProps {
  link: ResetLink;
  onDone: () => void;
  /** The server knows no such link, or no longer. */
  onInvalid: () => void;
}

/** One new password for the link's account (docs/product/accounts.md#reset-screen). */
function ResetForm({ link, onDone, onInvalid }: ResetFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const update = useMutation({
    mutationFn: () => request('/api/auth/reset-password', { method: 'POST', body: { ...link, newPassword: password } }),
    onSuccess: () => {
      toast({ title: 'Password Reset Successful', description: 'You can log in with your new password.' });
      onDone();
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === INVALID_RESET_LINK) return onInvalid();
      toastRefusal('Reset Failed', error, 'Failed to reset password. Please try again.');
    },
  });
  const submit = (): void => {
    const found = password === '' ? 'Password is required' : validatePassword(password);
    if (found) setError(found);
    else update.mutate();
  };
  return (
    <Form noValidate className="grid gap-4 [--control:44px]" onSubmit={submit}>
      <div>
        <span className="lab block">Target account</span>
        <p className="mt-1.5 break-all">{link.email}</p>
      </div>
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        maxLength={LIMITS.password.max * 2}
        error={error}
        hint={`${PASSWORD_HINT} (!@#$%^&*)`}
        onChange={({ target: { value } }) => {
          setPassword(value);
          setError(value === '' ? undefined : (validatePassword(value) ?? undefined));
        }}
      />
      <div className="mt-1 flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={update.isPending || update.isSuccess}
          className="flex-1"
        >
          {update.isPending ? 'UPDATING...' : 'UPDATE PASSWORD'}
        </Button>
        <Link to="/auth" onClick={forgetResetLink} className={buttonClass('outline', 'lg')}>
          CANCEL
        </Link>
      </div>
    </Form>
  );
}

/** The page for a new password by the link of a mail; for everybody who has one. */
export function ResetPasswordPage() {
  useDocumentTitle('Reset password');
  return <ResetScreen />;
}
