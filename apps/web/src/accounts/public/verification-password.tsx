import { validatePassword, LIMITS, PASSWORD_HINT } from '@t0/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';

interface VerificationPasswordProps {
  email: string;
  busy: boolean;
  onChosen: (password: string) => void;
}

/** The password that a browser chooses which did not register the address. */
export function VerificationPassword({ email, busy, onChosen }: VerificationPasswordProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = password === '' ? 'Password is required' : validatePassword(password);
    if (found) setError(found);
    else onChosen(password);
  };
  return (
    <form noValidate className="grid gap-4 [--control:44px]" onSubmit={submit}>
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
    </form>
  );
}
