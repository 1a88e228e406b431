import type { PasskeyInfo } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { removePasskey } from './api.ts';

interface RemovePasskeyDialogProps {
  passkey: PasskeyInfo;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a passkey, the password given once more. */
export function RemovePasskeyDialog({ passkey, onRemoved, onClose }: RemovePasskeyDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => {
      onRemoved();
      onClose();
      toast({ title: 'SECURITY UPDATED', description: 'The passkey was removed.' });
    },
    onError: (error) => setError(messageOf(error, 'Failed to remove the passkey. Please try again.')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') setError('Password is required');
    else remove.mutate({ id: passkey.id, password });
  };
  return (
    <Dialog title="Remove passkey" description="Asks for the password." className="md:w-[440px]" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4 p-5 [--control:44px] max-md:p-4">
        <p className="break-words">{passkey.name}</p>
        <p className="read">It no longer signs you in. Your device may go on offering it until you delete it there.</p>
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
          <Button type="submit" variant="danger" size="lg" disabled={remove.isPending} className="flex-1">
            {remove.isPending ? 'REMOVING...' : 'REMOVE'}
          </Button>
          <Button size="lg" onClick={onClose}>
            CANCEL
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
