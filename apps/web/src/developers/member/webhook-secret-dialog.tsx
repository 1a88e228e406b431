import type { WebhookInfo } from '@t0/contracts';
import { renewWebhookSecret } from './api.ts';
import { NewSecretDialog } from '../../accounts/new-secret-dialog.tsx';

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
