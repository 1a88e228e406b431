import { validatePassword, LIMITS, PASSWORD_HINT } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { INVALID_RESET_LINK, resetPassword } from './api.ts';
import { forgetResetLink } from './reset-link.ts';
import type { ResetLink } from './reset-link.ts';

interface ResetFormProps {
  link: ResetLink;
  onDone: () => void;
  /** The server knows no such link, or no longer. */
  onInvalid: () => void;
}

/** One new password for the link's account (docs/product/accounts.md#reset-screen). */
export function ResetForm({ link, onDone, onInvalid }: ResetFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const update = useMutation({
    mutationFn: () => resetPassword({ ...link, newPassword: password }),
    onSuccess: () => {
      toast({ title: 'Password Reset Successful', description: 'You can log in with your new password.' });
      onDone();
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === INVALID_RESET_LINK) return onInvalid();
      toast({
        title: 'Reset Failed',
        description: messageOf(error, 'Failed to reset password. Please try again.'),
        tone: 'error',
      });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = password === '' ? 'Password is required' : validatePassword(password);
    if (found) setError(found);
    else update.mutate();
  };
  return (
    <form noValidate className="grid gap-4 [--control:44px]" onSubmit={submit}>
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
    </form>
  );
}
