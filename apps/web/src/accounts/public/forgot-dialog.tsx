import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail } from '../../shared/lib/is-email.ts';
import { Dialog, DialogForm, SubmitRow } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { type ForgotPath } from './api.ts';
import { request } from '../../shared/lib/http.ts';

interface ForgotDialogProps {
  path: ForgotPath;
  /** The address typed into the login form. */
  email: string;
  onClose: () => void;
}

/** The forgot-password modal (docs/product/accounts.md#password-reset-request). */
export function ForgotDialog({ path, email: first, onClose }: ForgotDialogProps) {
  const [email, setEmail] = useState(first);
  const [error, setError] = useState<string>();
  const send = useMutation({
    mutationFn: (address: string) => request(path, { method: 'POST', body: { email: address } }),
    onSuccess: () => {
      toast({ title: 'Reset Link Sent', description: 'Check your email for password reset instructions' });
      onClose();
    },
    onError: (error) => toastRefusal('Reset Failed', error, 'Failed to send reset email'),
  });
  const submit = (): void => {
    const address = email.trim();
    if (!isEmail(address)) return setError('Invalid email address');
    send.mutate(address);
  };
  return (
    <Dialog
      title="Reset access code"
      description="Sends a link to set a new password."
      className="md:w-[440px]"
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <p className="read">We send a link to set a new password. It works once, for one hour.</p>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
        />
        <SubmitRow disabled={send.isPending} onCancel={onClose}>
          {send.isPending ? 'SENDING...' : 'SEND RESET LINK'}
        </SubmitRow>
      </DialogForm>
    </Dialog>
  );
}
