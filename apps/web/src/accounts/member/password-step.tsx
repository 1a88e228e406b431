import type { TwoFactorEnrolment } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toastUnreached } from '../../shared/ui/toast-failure.ts';
import { enrolTwoFactor } from './api.ts';

/** The first step of enrolling: the password once more. */
export function PasswordStep({ onEnrolled }: { onEnrolled: (enrolment: TwoFactorEnrolment) => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const enrol = useMutation({
    mutationFn: enrolTwoFactor,
    onSuccess: onEnrolled,
    onError: (error) => {
      setError(messageOf(error, 'Failed to start. Please try again.'));
      toastUnreached(error);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') setError('Password is required');
    else enrol.mutate(password);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="read">Confirm that it is you.</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="lg" disabled={enrol.isPending}>
        {enrol.isPending ? 'STARTING...' : 'CONTINUE'}
      </Button>
    </form>
  );
}
