import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogForm, SubmitRow } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { knowsPasskeys } from '../ask-passkey.ts';
import { disableWithPasskey } from './api.ts';
import { request } from '../../shared/lib/http.ts';

interface DisableDialogProps {
  /** True if an authenticator app is part of the second factor; `hasPasskey`: the account has a passkey. */
  app: boolean;
  hasPasskey: boolean;
  onDisabled: () => void;
  onClose: () => void;
}

/** Turns the second factor off: password and a code or a passkey, so that neither alone is enough. */
export function DisableDialog({ app, hasPasskey, onDisabled, onClose }: DisableDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const disable = useMutation({
    mutationFn: (way: 'code' | 'passkey') =>
      way === 'passkey'
        ? disableWithPasskey(password)
        : request('/api/auth/two-factor/disable', {
            method: 'POST',
            body: { password, code: code.replaceAll(' ', '') },
          }),
    onSuccess: () => {
      onDisabled();
      onClose();
      toast({ title: 'SECURITY UPDATED', description: 'Two-factor authentication is off.' });
    },
    onError: (error) =>
      toastRefusal('Security Update Failed', error, 'Failed to update security settings. Please try again.'),
  });
  const submit = (): void => {
    if (!password || !code.trim()) {
      return toast({ title: 'Validation Error', description: 'Enter your password and a code.', tone: 'error' });
    }
    disable.mutate('code');
  };
  const byPasskey = (): void => {
    if (password) disable.mutate('passkey');
    else toast({ title: 'Validation Error', description: 'Enter your password.', tone: 'error' });
  };
  return (
    <Dialog
      title="Turn off two-factor authentication"
      description="Asks for the password and a code or a passkey."
      className="md:w-[440px]"
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <p className="read">After this, your password alone signs you in.</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={app ? 'Authentication or recovery code' : 'Recovery code'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.twoFactorCode.max}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {hasPasskey && knowsPasskeys() && (
          <Button size="lg" disabled={disable.isPending} onClick={byPasskey}>
            <KeyRound size={16} aria-hidden /> TURN OFF WITH A PASSKEY
          </Button>
        )}
        <SubmitRow variant="danger" disabled={disable.isPending} onCancel={onClose}>
          {disable.isPending ? 'TURNING OFF...' : 'TURN OFF'}
        </SubmitRow>
      </DialogForm>
    </Dialog>
  );
}
