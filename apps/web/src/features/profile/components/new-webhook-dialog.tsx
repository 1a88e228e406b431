import { LIMITS } from '@t0/contracts';
import type { WebhookInfo, WebhookKind } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { HttpError, messageOf } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { createWebhook } from '../api/webhooks.ts';
import { KeySecret } from './key-secret.tsx';
import { WebhookKindsField } from './webhook-kinds-field.tsx';

interface NewWebhookDialogProps {
  onMade: (webhook: WebhookInfo) => void;
  onClose: () => void;
}

interface Faults {
  url?: string;
  kinds?: string;
  password?: string;
  other?: string;
}

/** NEW WEBHOOK: address, kinds, the password once more; then the secret, shown once. */
export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<WebhookKind[]>([]);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const create = useMutation({
    mutationFn: createWebhook,
    onSuccess: ({ webhook }) => onMade(webhook),
    onError: (error) => {
      const fields: Faults = error instanceof HttpError ? error.fields : {};
      const isField = fields.url !== undefined || fields.kinds !== undefined || fields.password !== undefined;
      setFaults(isField ? fields : { other: messageOf(error, 'Failed to make the webhook. Please try again.') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = {
      ...(url.trim() === '' && { url: 'The address is required' }),
      ...(kinds.length === 0 && { kinds: 'Choose at least one kind' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) create.mutate({ url: url.trim(), kinds, password });
  };
  return (
    <Dialog
      title={create.data ? 'Your secret' : 'New webhook'}
      description="Adds an address of your program."
      className="md:w-[480px]"
      onClose={onClose}
    >
      <div className="p-5 [--control:44px] max-md:p-4">
        {create.data ? (
          <KeySecret what="secret" secret={create.data.secret} onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            <TextField
              label="Address"
              placeholder="https://example.com/hooks"
              autoComplete="off"
              inputMode="url"
              maxLength={LIMITS.url}
              value={url}
              error={faults.url}
              onChange={(event) => setUrl(event.target.value)}
            />
            <WebhookKindsField kinds={kinds} error={faults.kinds} onChange={setKinds} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              error={faults.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <FieldError error={faults.other} />
            <Button type="submit" variant="primary" size="lg" disabled={create.isPending}>
              {create.isPending ? 'CREATING...' : 'CREATE WEBHOOK'}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
