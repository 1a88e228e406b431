import type { ApiKeyInfo } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { regenerateApiKey } from '../api/api-keys.ts';
import { KeySecret } from './key-secret.tsx';

interface RegenerateKeyDialogProps {
  apiKey: ApiKeyInfo;
  onMade: () => void;
  onClose: () => void;
}

/** REGENERATE: another key in the place of one, the password given once more; then the key, shown once. */
export function RegenerateKeyDialog({ apiKey, onMade, onClose }: RegenerateKeyDialogProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const regenerate = useMutation({
    mutationFn: regenerateApiKey,
    onSuccess: onMade,
    onError: (error) => setFault(messageOf(error, 'Failed to replace the key. Please try again.')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') setFault('Password is required');
    else regenerate.mutate({ id: apiKey.id, password });
  };
  return (
    <Dialog
      title={regenerate.data ? 'Your key' : 'Regenerate key'}
      description="Asks for the password."
      className="md:w-[440px]"
      onClose={onClose}
    >
      <div className="p-5 [--control:44px] max-md:p-4">
        {regenerate.data ? (
          <KeySecret secret={regenerate.data.secret} onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            <p className="break-words">{apiKey.name}</p>
            <p className="read">The key of now ends at once.</p>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              error={fault}
              onChange={(event) => {
                setPassword(event.target.value);
                setFault(undefined);
              }}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" size="lg" disabled={regenerate.isPending} className="flex-1">
                {regenerate.isPending ? 'REGENERATING...' : 'REGENERATE'}
              </Button>
              <Button size="lg" onClick={onClose}>
                CANCEL
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
