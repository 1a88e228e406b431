import type { ApiKeyMade } from '@t0/contracts/accounts';
import type { ChangeWebhookDto, WebhookDelivery, WebhookInfo, WebhookMade } from '@t0/contracts/developers';
import { request } from '../../shared/lib/http.ts';
import { queryOptions } from '@tanstack/react-query';

/** POST /api/auth/keys/{id}/regenerate: another key in its place; the password once more. */
export function regenerateApiKey({ id, password }: { id: number; password: string }): Promise<ApiKeyMade> {
  return request<ApiKeyMade>(`/api/auth/keys/${id}/regenerate`, { method: 'POST', body: { password } });
}

/** Key of the list of webhooks. */
export const WEBHOOKS_KEY = ['/api/auth/webhooks'] as const;

/** GET /api/auth/webhooks: oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS_KEY,
  queryFn: () => request<WebhookInfo[]>('/api/auth/webhooks'),
  staleTime: 0,
});

/** Key of the log of one webhook. */
export const webhookLogKey = (id: number): readonly unknown[] => [...WEBHOOKS_KEY, id, 'deliveries'];

/** GET /api/auth/webhooks/{id}/deliveries: newest first, those before `before`. */
export function readWebhookLog(id: number, before: number | null): Promise<WebhookDelivery[]> {
  const page = before === null ? '' : `?before=${before}`;
  return request<WebhookDelivery[]>(`/api/auth/webhooks/${id}/deliveries${page}`);
}

/** PUT /api/auth/webhooks/{id}: its kinds, its switch. */
export function changeWebhook({ id, ...body }: ChangeWebhookDto & { id: number }): Promise<WebhookInfo> {
  return request<WebhookInfo>(`/api/auth/webhooks/${id}`, { method: 'PUT', body });
}

/** POST /api/auth/webhooks/{id}/secret: another secret, shown once; the password once more. */
export function renewWebhookSecret({ id, password }: { id: number; password: string }): Promise<WebhookMade> {
  return request<WebhookMade>(`/api/auth/webhooks/${id}/secret`, { method: 'POST', body: { password } });
}
