import type { LiveEventType } from '@t0/contracts';

/** The filter of the trail; empty: everything. `from` and `to` as a date field writes them, in UTC. */
export interface AuditFilter {
  actor: string;
  entity: string;
  entityId: string;
  action: string;
  from: string;
  to: string;
}

/** The whole trail. */
export const NO_FILTER: AuditFilter = { actor: '', entity: '', entityId: '', action: '', from: '', to: '' };

/** The events of administrators' writes; a write without an event shows after the next read. */
export const AUDITED_EVENTS: readonly LiveEventType[] = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'notification.created',
  'notification.updated',
  'notification.deleted',
  'scheduled_notification.updated',
  'scheduled_notification.deleted',
  'chart_note.updated',
  'chart_note.deleted',
  'chart_memo.updated',
  'blog_post.created',
  'blog_post.updated',
  'blog_post.deleted',
  'message_template.updated',
  'message_template.deleted',
  'resource.created',
  'resource.deleted',
  'video.created',
  'video.deleted',
  'price_alert.created',
  'price_alert.updated',
  'price_alert.deleted',
  'member.updated',
  'admin_message.created',
  'admin_message.read',
  'welcome_email.requested',
  'email_suppression.lifted',
  'instrument.changed',
  'instrument.deleted',
  'record_settings.updated',
  'owner_copy.updated',
  'legal_text.updated',
];

/** The trail's address for a filter; only set fields are sent. */
export function auditAddress(filter: AuditFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [keyof AuditFilter, string][]) {
    if (value.trim() === '') continue;
    query.set(name, name === 'from' || name === 'to' ? `${value}:00.000Z` : value.trim());
  }
  const text = query.toString();
  return text === '' ? '/api/admin/audit' : `/api/admin/audit?${text}`;
}
