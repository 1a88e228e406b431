import { LIMITS } from '@t0/contracts';
import type { WebhookInfo, WebhookKind } from '@t0/contracts';
import { useState } from 'react';
import { TextField } from '../../shared/ui/field.tsx';
import { createWebhook } from './api.ts';
import { NewSecretDialog } from '../../accounts/new-secret-dialog.tsx';
import { WebhookKindsField } from './webhook-kinds-field.tsx';

interface NewWebhookDialogProps {
  onMade: (webhook: WebhookInfo) => void;
  onClose: () => void;
}

/** NEW WEBHOOK: address and kinds. */
export function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<WebhookKind[]>([]);
  return (
    <NewSecretDialog
      what="secret"
      title="New webhook"
      description="Adds an address of your program."
      fields={['url', 'kinds']}
      check={() => ({
        ...(url.trim() === '' && { url: 'The address is required' }),
        ...(kinds.length === 0 && { kinds: 'Choose at least one kind' }),
      })}
      ask={(password) => createWebhook({ url: url.trim(), kinds, password })}
      action="CREATE WEBHOOK"
      working="CREATING..."
      failure="Failed to make the webhook. Please try again."
      onMade={(made) => onMade(made.webhook)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Address"
            placeholder="https://example.com/hooks"
            autoComplete="off"
            inputMode="url"
            maxLength={LIMITS.url}
            value={url}
            error={errors.url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <WebhookKindsField kinds={kinds} error={errors.kinds} onChange={setKinds} />
        </>
      )}
    </NewSecretDialog>
  );
}
