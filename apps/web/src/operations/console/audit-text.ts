import type { AuditEntry } from '@t0/contracts';
import { changesOf } from './changes.ts';
import type { FieldChange } from './changes.ts';

/** The names on screen of changed things, by the name in the trail: a table, an event where no row was noted, or the request itself. */
export const AUDITED: Readonly<Record<string, string>> = {
  account_emails: 'Account email',
  admin_message: 'Message',
  admin_messages: 'Message',
  api_keys: 'Key',
  blacklisted_emails: 'Blocked address',
  blog_posts: 'Post',
  chart_memos: 'Memo',
  chart_notes: 'Note',
  email_suppression: 'Suppressed address',
  instruments: 'Instrument',
  intake_drafts: 'Incoming alert',
  intake_sources: 'Alert source',
  legal_texts: 'Legal text',
  message_templates: 'Template',
  notifications: 'Notification',
  owner_copy: 'Figures and links',
  price_alerts: 'Price alert',
  record_settings: 'Settings of the record',
  request: 'Call',
  resources: 'Resource',
  session: 'Session',
  signals: 'Signal',
  uploads: 'Upload',
  users: 'Account',
  videos: 'Video',
  welcome_email: 'Welcome email',
};

/** More changed fields are counted, not named. */
const NAMED_MAX = 3;
/** A longer value appears only in the entry's table. */
const VALUE_MAX = 40;

/**
 * An entry in one sentence (docs/product/console.md#audit-trail).
 *
 * @example
 * auditText(entry); // 'Instrument EURUSD: decimals 4 to 5'
 */
export function auditText(entry: AuditEntry): string {
  const { action, entity, subject, entityId } = entry;
  if (entity === 'request') return action;
  const thing = [AUDITED[entity] ?? inWords(entity), subject ?? (entityId === null ? '' : `#${entityId}`)]
    .join(' ')
    .trim();
  const verb = inWords(action.slice(action.lastIndexOf('.') + 1)).toLowerCase();
  const changes = verb === 'updated' ? changesOf(entry) : [];
  if (changes.length === 0) return `${thing}: ${verb}`;
  if (changes.length > NAMED_MAX) return `${thing}: ${changes.length} fields changed`;
  return `${thing}: ${changes.map(changeText).join(', ')}`;
}

function changeText({ field, before, after }: FieldChange): string {
  const name = inWords(field).toLowerCase();
  const values = [before, after].map((value) =>
    value === null || value === '' || value === 'null' ? 'nothing' : value,
  );
  return values.some((value) => value.length > VALUE_MAX) ? `${name} changed` : `${name} ${values.join(' to ')}`;
}

/** 'slPrice' as 'Sl price', 'chart_notes' as 'Chart notes'. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
