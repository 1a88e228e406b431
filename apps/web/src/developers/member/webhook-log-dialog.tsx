import type { WebhookDelivery, WebhookInfo } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { readWebhookLog, webhookLogKey } from './api.ts';
import { readingOf } from '../../shared/lib/read-status.ts';
import { request } from '../../shared/lib/http.ts';

const STATES: Record<WebhookDelivery['state'], string> = {
  queued: 'waits',
  sending: 'on its way',
  sent: 'arrived',
  failed: 'failed',
  suppressed: 'not sent',
  unknown: 'not known',
};

/** One message: its time, its outcome, and, opened, request and answer. */
function WebhookLogLine({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const times = useTimes();
  const client = useQueryClient();
  const { id, messageId, kind, createdAt, state, attempts, nextAt, why, last } = delivery;
  const again = useMutation({
    mutationFn: ({ id, delivery }: { id: number; delivery: number }) =>
      request(`/api/auth/webhooks/${id}/deliveries/${delivery}/again`, { method: 'POST' }),
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

/** LOG: the messages sent to a webhook, newest first, live. */
export function WebhookLogDialog({ webhook, onClose }: { webhook: WebhookInfo; onClose: () => void }) {
  const log = useInfiniteQuery({
    queryKey: webhookLogKey(webhook.id),
    queryFn: ({ pageParam }) => readWebhookLog(webhook.id, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LIMITS.webhook.page ? undefined : page.at(-1)!.id),
    staleTime: 0,
    // The push speaks of the attempt, whose outcome is stored soon after.
    refetchInterval: ({ state }) => state.data?.pages.flat().some((one) => one.state === 'sending') && 1000,
  });
  const lines = log.data?.pages.flat();
  return (
    <Dialog title="Log" description="Shows the messages of the webhook." className="md:w-[720px]" onClose={onClose}>
      <div className="grid min-h-60 content-start">
        <p className="px-5 py-3 break-all max-md:px-4">{webhook.url}</p>
        <PanelReading
          of={readingOf(log, 'Please try again later.')}
          failed="Failed to load the log"
          loading={<Skeleton className="mx-5 w-80 max-w-full max-md:mx-4" />}
        />
        {lines?.length === 0 && <p className="read px-5 max-md:px-4">Nothing yet. TEST sends a first message.</p>}
        {lines && lines.length > 0 && (
          <ul aria-label="Log" className="divide-y divide-line border-t border-line">
            {lines.map((delivery) => (
              <WebhookLogLine key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
        )}
        {log.hasNextPage && (
          <div className="border-t border-line p-4">
            <Button size="sm" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              OLDER
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
