import type { WebhookInfo } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { renewWebhookSecret } from '../api/webhooks.ts';
import { KeySecret } from './key-secret.tsx';

interface WebhookSecretDialogProps {
  webhook: WebhookInfo;
  onMade: (webhook: WebhookInfo) => void;
  onClose: () => void;
}

/** NEW SECRET: another secret, the password given once more; then the secret, shown once. */
export function WebhookSecretDialog({ webhook, onMade, onClose }: WebhookSecretDialogProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const renew = useMutation({
    mutationFn: renewWebhookSecret,
    onSuccess: (made) => onMade(made.webhook),
    onError: (error) => setFault(messageOf(error, 'Failed to make a new secret. Please try again.')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '') setFault('Password is required');
    else renew.mutate({ id: webhook.id, password });
  };
  return (
    <Dialog
      title={renew.data ? 'Your secret' : 'New secret'}
      description="Asks for the password."
      className="md:w-[440px]"
      onClose={onClose}
    >
      <div className="p-5 [--control:44px] max-md:p-4">
        {renew.data ? (
          <KeySecret what="secret" secret={renew.data.secret} onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            <p className="break-all">{webhook.url}</p>
            <p className="read">The secret of now signs too for 24 hours.</p>
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
            <Button type="submit" variant="primary" size="lg" disabled={renew.isPending}>
              {renew.isPending ? 'CREATING...' : 'NEW SECRET'}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
