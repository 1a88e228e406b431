import type { WebhookDelivery } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { sendWebhookAgain, webhookLogKey } from './api.ts';

const STATES: Record<WebhookDelivery['state'], string> = {
  queued: 'waits',
  sending: 'on its way',
  sent: 'arrived',
  failed: 'failed',
  suppressed: 'not sent',
  unknown: 'not known',
};

/** One message: its time, its outcome, and, opened, request and answer. */
export function WebhookLogLine({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const times = useTimes();
  const client = useQueryClient();
  const { id, messageId, kind, createdAt, state, attempts, nextAt, why, last } = delivery;
  const again = useMutation({
    mutationFn: sendWebhookAgain,
    onSuccess: () => void client.invalidateQueries({ queryKey: webhookLogKey(webhookId) }),
    onError: (error) => toastFailure('Webhook Update Failed', error, 'Failed to send it again. Please try again.'),
  });
  const isOpen = state === 'queued' || state === 'sending';
  const came = [
    STATES[state],
    last && (last.status ?? last.error),
    last && `${last.latencyMs} ms`,
    attempts > 1 && `${attempts} attempts`,
    nextAt && `next ${times.dateTime(nextAt)}`,
    why,
  ].filter(Boolean);
  return (
    <li className="px-5 py-3 max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap gap-x-3 break-words">
            <code>{kind}</code>
            <span className="meta">{times.dateTime(createdAt)}</span>
          </p>
          <p className="meta mt-1">{came.join(', ')}</p>
        </div>
        <Button
          size="sm"
          disabled={isOpen || again.isPending}
          onClick={() => again.mutate({ id: webhookId, delivery: id })}
          aria-label={`SEND AGAIN ${messageId}`}
        >
          SEND AGAIN
        </Button>
      </div>
      {last && (
        <details className="mt-2">
          <summary className="meta cursor-pointer">Request and answer</summary>
          <p className="meta mt-2">
            <code>webhook-id: {messageId}</code>
          </p>
          <pre className="mt-1 max-h-60 overflow-auto border border-line-2 p-2 text-label break-all whitespace-pre-wrap">
            {last.request}
          </pre>
          {last.answer !== '' && (
            <pre className="mt-2 max-h-40 overflow-auto border border-line-2 p-2 text-label break-all whitespace-pre-wrap">
              {last.answer}
            </pre>
          )}
        </details>
      )}
    </li>
  );
}
