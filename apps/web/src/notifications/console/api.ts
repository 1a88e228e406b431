import type { Notification, PublicationReceipt } from '@t0/contracts/notifications';
import type { PublicationKind } from '@t0/contracts/platform';
import { request } from '../../shared/lib/http.ts';
import { readSnapshot } from '../../live/snapshot.ts';

/** GET /api/notifications: one page of all of them, newest first. `query` as of `pageQuery`. */
export async function getPage(query: string, signal?: AbortSignal): Promise<Notification[]> {
  return (await readSnapshot<Notification[]>(`/api/notifications${query}`, signal)).data;
}

/** The address of the templates. */
export const TEMPLATES_PATH = '/api/admin/message-templates';

/** Key of all previews of reach; with the kind, of one. */
export const REACH_KEY = ['/api/admin/reach'] as const;

/** Key of the summary cards' figures. */
export const STATS_KEY = ['/api/notifications/stats'] as const;

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

/** A publication: a signal or a notification, by its id. */
export interface PublicationRef {
  kind: PublicationKind;
  id: number;
}
