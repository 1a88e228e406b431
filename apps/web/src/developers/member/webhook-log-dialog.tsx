import { LIMITS } from '@t0/contracts';
import type { WebhookInfo } from '@t0/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { readWebhookLog, webhookLogKey } from './api.ts';
import { WebhookLogLine } from './webhook-log-line.tsx';

/** LOG: the messages sent to a webhook, newest first, live. */
export function WebhookLogDialog({ webhook, onClose }: { webhook: WebhookInfo; onClose: () => void }) {
  const log = useInfiniteQuery({
    queryKey: webhookLogKey(webhook.id),
    queryFn: ({ pageParam }) => readWebhookLog(webhook.id, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LIMITS.webhook.page ? undefined : page.at(-1)!.id),
    staleTime: 0,
  });
  const lines = log.data?.pages.flat();
  return (
    <Dialog title="Log" description="Shows what the webhook was told." className="md:w-[720px]" onClose={onClose}>
      <div className="grid min-h-60 content-start">
        <p className="px-5 py-3 break-all max-md:px-4">{webhook.url}</p>
        {lines ? (
          lines.length > 0 ? (
            <ul aria-label="Log" className="divide-y divide-line border-t border-line">
              {lines.map((delivery) => (
                <WebhookLogLine key={delivery.id} webhookId={webhook.id} delivery={delivery} />
              ))}
            </ul>
          ) : (
            <p className="read px-5 max-md:px-4">Nothing yet. TEST sends a first message.</p>
          )
        ) : log.error ? (
          <PanelError
            title="Failed to load the log"
            text={messageOf(log.error, 'Please try again later.')}
            onRetry={() => void log.refetch()}
          />
        ) : (
          <div className="px-5 max-md:px-4">
            <Skeleton className="w-80 max-w-full" />
          </div>
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
