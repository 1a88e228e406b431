import type { WebhookInfo } from '@t0/contracts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { deleteWebhook } from './api.ts';

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
      remove={async () => void (await deleteWebhook(webhook.id))}
      onFailed={(error) =>
        toastFailure('Webhook Update Failed', error, 'Failed to delete the webhook. Please try again.')
      }
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
