import { isPrice } from '@t0/contracts';
import type { AuditEntry } from '@t0/contracts';
import { formatPrice } from '@t0/domain';

/** One field as it was and as it is; null: it was not, or is no more. */
interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? 'null' : JSON.stringify(value);

/** The changed fields of an entry, by name; prices of a signal, whose subject is 'SHORT US30', as prices are shown. */
export function changesOf({
  entity,
  subject,
  before,
  after,
}: Pick<AuditEntry, 'entity' | 'subject' | 'before' | 'after'>): FieldChange[] {
  const symbol = entity === 'signals' ? subject?.split(' ').at(-1) : undefined;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const read = (record: Record<string, unknown> | null, field: string): string | null => {
    if (!record || !(field in record)) return null;
    const value = text(record[field]);
    return symbol && field.endsWith('Price') && isPrice(value) ? formatPrice(symbol, value) : value;
  };
  return fields.map((field) => ({ field, before: read(before, field), after: read(after, field) }));
}

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
