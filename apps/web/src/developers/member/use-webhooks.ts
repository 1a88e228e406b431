import type { WebhookInfo } from '@t0/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { onPush } from '../../live/transient.ts';
import { webhookLogKey, WEBHOOKS_KEY, webhooksQuery } from './api.ts';
import { readAgain } from '../../shared/lib/read-again.ts';

/** The member's webhooks, live while they are on screen; their logs are read anew when there is something new in them. */
export function useWebhooks() {
  const client = useQueryClient();
  const reading = useQuery(webhooksQuery);
  useEffect(() => {
    const reread = (): void => void readAgain(client, WEBHOOKS_KEY);
    const offEvents = registerLiveFeature({
      types: ['webhook.updated', 'webhook.deleted'],
      apply: reread,
      resync: reread,
    });
    const offPush = onPush('webhook', ({ webhookId }) => void readAgain(client, webhookLogKey(webhookId)));
    return () => {
      offEvents();
      offPush();
    };
  }, [client]);
  /** Takes in an answer before its event comes. */
  const put = (webhook: WebhookInfo): void =>
    void client.setQueryData(webhooksQuery.queryKey, (all) =>
      all?.some(({ id }) => id === webhook.id)
        ? all.map((one) => (one.id === webhook.id && one.version <= webhook.version ? webhook : one))
        : all && [...all, webhook],
    );
  const remove = (id: number): void =>
    void client.setQueryData(webhooksQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
  return { ...reading, put, remove };
}
