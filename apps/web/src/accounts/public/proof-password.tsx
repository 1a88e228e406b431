import { findPasswordFault, LIMITS, PASSWORD_HINT } from '@t0/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';

interface ProofPasswordProps {
  email: string;
  busy: boolean;
  onChosen: (password: string) => void;
}

/** The password that a browser chooses which did not register the address. */
export function ProofPassword({ email, busy, onChosen }: ProofPasswordProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = password === '' ? 'Password is required' : findPasswordFault(password);
    if (found) setFault(found);
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
        error={fault}
        hint={PASSWORD_HINT}
        onChange={({ target: { value } }) => {
          setPassword(value);
          setFault(value === '' ? undefined : (findPasswordFault(value) ?? undefined));
        }}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="w-full">
        {busy ? 'CONFIRMING...' : 'SET PASSWORD AND CONFIRM'}
      </Button>
    </form>
  );
}
