import type { WebhookInfo } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { changeWebhook } from './api.ts';
import { WebhookKindsField } from './webhook-kinds-field.tsx';

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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
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
      <form noValidate onSubmit={submit} className="grid gap-4 p-5 [--control:44px] max-md:p-4">
        <p className="break-all">{webhook.url}</p>
        <WebhookKindsField kinds={kinds} error={error} onChange={setKinds} />
        <Button type="submit" variant="primary" size="lg" disabled={change.isPending}>
          {change.isPending ? 'SAVING...' : 'SAVE KINDS'}
        </Button>
      </form>
    </Dialog>
  );
}
