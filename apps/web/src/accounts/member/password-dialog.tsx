import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';

interface PasswordDialogProps<T> {
  title: string;
  /** What happens, in words. */
  children: ReactNode;
  action: { label: string; busy: string; variant: 'primary' | 'danger' };
  act: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
  failure: string;
}

/** Asks for the password before an act of a member on the own account. */
export function PasswordDialog<T>({ title, children, action, act, onDone, onClose, failure }: PasswordDialogProps<T>) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const run = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (refusal) => setError(messageOf(refusal, failure)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') setError('Password is required');
    else run.mutate(password);
  };
  const busy = run.isPending || run.isSuccess;
  return (
    <Dialog title={title} description="Asks for the password." className="md:w-[480px]" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4 p-5 [--control:44px] max-md:p-4">
        {children}
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={action.variant} size="lg" disabled={busy} className="flex-1">
            {busy ? action.busy : action.label}
          </Button>
          <Button size="lg" onClick={onClose}>
            CANCEL
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
