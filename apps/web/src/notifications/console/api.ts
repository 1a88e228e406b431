import type {
  CreateNotificationDto,
  MessageTemplate,
  Notification,
  NotificationStats,
  PublicationReceipt,
  Reach,
  UpdateMessageTemplateDto,
  UpdateNotificationDto,
} from '@t0/contracts/notifications';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import type { PublicationKind } from '@t0/contracts/platform';
import { request } from '../../shared/lib/http.ts';
import { readSnapshot } from '../../live/snapshot.ts';
import { asOwnAction } from '../../signals/own-actions.ts';

/** GET /api/notifications: one page of all of them, newest first. `query` as of `pageQuery`. */
export async function getPage(query: string, signal?: AbortSignal): Promise<Notification[]> {
  return (await readSnapshot<Notification[]>(`/api/notifications${query}`, signal)).data;
}

/** PUT /api/notifications/{id}: the changed fields, with the expected version; 409 when that is no longer current. */
export function updateNotification(id: number, changes: UpdateNotificationDto): Promise<Notification> {
  return request<Notification>(`/api/notifications/${id}`, { method: 'PUT', body: changes });
}

/** DELETE /api/notifications/{id}: deletes it, or cancels one that waits. */
export function deleteNotification(id: number): Promise<void> {
  return request<void>(`/api/notifications/${id}`, { method: 'DELETE' });
}

/** The address of the templates. */
export const TEMPLATES_PATH = '/api/admin/message-templates';

/** PUT /api/admin/message-templates/{id}: the changed fields, and the expected version. */
export function updateTemplate(id: number, body: UpdateMessageTemplateDto): Promise<MessageTemplate> {
  return request<MessageTemplate>(`${TEMPLATES_PATH}/${id}`, { method: 'PUT', body });
}

/** DELETE /api/admin/message-templates/{id}. */
export function deleteTemplate(id: number): Promise<void> {
  return request<void>(`${TEMPLATES_PATH}/${id}`, { method: 'DELETE' });
}

/** Key of all previews of reach; with the kind, of one. */
export const REACH_KEY = ['/api/admin/reach'] as const;

/** GET /api/admin/reach: the members whom a publication would reach now. */
export function getReach(kind: PublicationKind, signal: AbortSignal): Promise<Reach> {
  return request<Reach>(`/api/admin/reach?kind=${kind}`, { signal });
}

/** Key of the summary cards' figures. */
export const STATS_KEY = ['/api/notifications/stats'] as const;

/** GET /api/notifications/stats. */
export async function getStats(signal: AbortSignal): Promise<NotificationStats> {
  return (await readSnapshot<NotificationStats>('/api/notifications/stats', signal)).data;
}

/** POST /api/notifications. The same key answers with the first call's result, so repeating it broadcasts nothing twice. */
export function publishNotification(body: CreateNotificationDto, key: string): Promise<Notification> {
  return request<Notification>('/api/notifications', { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

/** Key of all receipts read. */
export const RECEIPTS_KEY = ['/api/admin/receipts'] as const;

/** GET /api/admin/receipts: the delivery of these publications so far, as far as it is known. */
export function getReceipts(
  publications: readonly PublicationRef[],
  signal: AbortSignal,
): Promise<PublicationReceipt[]> {
  const of = publications.map(({ kind, id }) => `${kind}/${id}`).join(',');
  return request<PublicationReceipt[]>(`/api/admin/receipts?of=${of}`, { signal });
}

/** DELETE /api/signals/{id}?reason=mistake: withdraws a signal as sent by mistake, within a minute of publishing. */
export function recallSignal(id: number): Promise<void> {
  return asOwnAction(request<void>(`/api/signals/${id}?reason=mistake`, { method: 'DELETE' }), id);
}

/** A publication: a signal or a notification, by its id. */
export interface PublicationRef {
  kind: PublicationKind;
  id: number;
}

/** The same publication. */
export function isSame(a: PublicationRef, b: PublicationRef): boolean {
  return a.kind === b.kind && a.id === b.id;
}
