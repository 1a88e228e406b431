import { WEBHOOK_KINDS, type WebhookKind } from '@t0/contracts/channels';
import type { WebhookInfo, WebhookMade } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FieldError, TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { KIND_TEXTS } from './webhook-kinds.ts';
import { changeWebhook, renewWebhookSecret } from './api.ts';
import { NewSecretDialog } from '../../accounts/new-secret-dialog.tsx';
import { messageOf, request } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogForm } from '../../shared/ui/dialog.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';

interface WebhookKindsFieldProps {
  kinds: WebhookKind[];
  error: string | undefined;
  onChange: (kinds: WebhookKind[]) => void;
}

/** The kinds of messages that a webhook receives. */
export function WebhookKindsField({ kinds, error, onChange }: WebhookKindsFieldProps) {
  return (
    <fieldset>
      <legend className="lab mb-1.5 text-text-2!">Kinds</legend>
      <div className="divide-y divide-line rounded-control border border-line-2 px-3">
        {WEBHOOK_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={<code>{kind}</code>}
            text={KIND_TEXTS[kind]}
            checked={kinds.includes(kind)}
            onChange={(on) => onChange(on ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
          />
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

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
      ask={(password) =>
        request<WebhookMade>('/api/auth/webhooks', { method: 'POST', body: { url: url.trim(), kinds, password } })
      }
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

interface WebhookKindsDialogProps {
  webhook: WebhookInfo;
  onChanged: (webhook: WebhookInfo) => void;
  onClose: () => void;
}

/** KINDS: the kinds of messages that a webhook receives from now on. */
export function WebhookKindsDialog({ webhook, onChanged, onClose }: WebhookKindsDialogProps) {
  const [kinds, setKinds] = useState(webhook.kinds);
  const [error, setError] = useState<string>();
  const change = useMutation({
    mutationFn: changeWebhook,
    onSuccess: (stored) => {
      onChanged(stored);
      onClose();
    },
    onError: (error) => setError(messageOf(error, 'Failed to change the webhook. Please try again.')),
  });
  const submit = (): void => {
    if (kinds.length === 0) setError('Choose at least one kind');
    else change.mutate({ id: webhook.id, kinds });
  };
  return (
    <Dialog
      title="Kinds"
      description="Chooses the events that the webhook receives."
      className="md:w-[440px]"
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <p className="break-all">{webhook.url}</p>
        <WebhookKindsField kinds={kinds} error={error} onChange={setKinds} />
        <Button type="submit" variant="primary" size="lg" disabled={change.isPending}>
          {change.isPending ? 'SAVING...' : 'SAVE KINDS'}
        </Button>
      </DialogForm>
    </Dialog>
  );
}

interface WebhookSecretDialogProps {
  webhook: WebhookInfo;
  onMade: (webhook: WebhookInfo) => void;
  onClose: () => void;
}

/** NEW SECRET: another secret for a webhook. */
export function WebhookSecretDialog({ webhook, onMade, onClose }: WebhookSecretDialogProps) {
  return (
    <NewSecretDialog
      what="secret"
      title="New secret"
      description="Asks for the password."
      ask={(password) => renewWebhookSecret({ id: webhook.id, password })}
      action="NEW SECRET"
      working="CREATING..."
      failure="Failed to make a new secret. Please try again."
      onMade={(made) => onMade(made.webhook)}
      onClose={onClose}
    >
      <p className="break-all">{webhook.url}</p>
      <p className="read">The current secret keeps working for 24 hours.</p>
    </NewSecretDialog>
  );
}

interface DeleteWebhookDialogProps {
  webhook: WebhookInfo;
  onDeleted: () => void;
  onClose: () => void;
}

/** DELETE: asks once. */
export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteWebhookDialogProps) {
  return (
    <DeleteDialog
      title="Delete webhook"
      subject={webhook.url}
      text="It receives no more messages, and its log is deleted."
      action="DELETE"
      back="CANCEL"
      remove={async () => void (await request(`/api/auth/webhooks/${webhook.id}`, { method: 'DELETE' }))}
      onFailed={(error) =>
        toastFailure('Webhook Update Failed', error, 'Failed to delete the webhook. Please try again.')
      }
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
