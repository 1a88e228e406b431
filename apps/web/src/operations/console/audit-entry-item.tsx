import type { AuditEntry } from '@t0/contracts/operations';
import { isPrice } from '@t0/contracts/prices';
import { formatPrice } from '@t0/domain/prices';
import { useMutation } from '@tanstack/react-query';
import { Undo2, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTimes, currentTimes } from '../../shared/lib/times.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { request } from '../../shared/lib/http.ts';

type Fields = Record<string, unknown> | null;

const endOf = (fields: Fields): string =>
  typeof fields?.until === 'string' ? `until ${currentTimes().date(fields.until)}` : 'without an end';
const listOf = (fields: Fields, name: string): string => {
  const list = fields?.[name];
  return Array.isArray(list) && list.length > 0 ? list.join(', ') : 'nothing';
};

/** What was done to a signal, by the fields that changed: 'closed by hand at 42,782.62'; null: an edit of its fields. */
function signalActText({ action, subject, before, after }: AuditEntry): string | null {
  const price = (field: string): string => {
    const value = after?.[field];
    return typeof value === 'string' ? formatPrice(subject?.split(' ').at(-1) ?? '', value) : '';
  };
  const at = (field: string): string => (price(field) === '' ? '' : ` at ${price(field)}`);
  const further = (fields: Fields): number => (Array.isArray(fields?.furtherHitsAt) ? fields.furtherHitsAt.length : 0);
  if (action === 'signals.created') return `published${at('entryPrice')}`;
  if (action === 'signals.step-sent') return `step sent with 10 s to undo it: ${String(after?.title)}`;
  if (action !== 'signals.updated') return null;
  if (after?.withdrawnAt) return after.withdrawalReason === 'mistake' ? 'recalled as sent by mistake' : 'withdrawn';
  if (after?.status === 'closed')
    return before?.status === 'limit' ? 'order cancelled' : `closed by hand${at('closePrice')}`;
  if (before?.status === 'closed') return 'opened again';
  if (after?.t0Hit === true) return 'T0 taken by hand';
  if (further(after) > further(before)) return `T${further(after)} taken by hand`;
  if (after?.halfOffAt) return 'half off';
  const changed = Object.keys(after ?? {}).filter((field) => field !== 'evidence' && field !== 'priceDue');
  return changed.join() === 'slPrice'
    ? `stop moved from ${formatPrice(subject?.split(' ').at(-1) ?? '', text(before?.slPrice))} to ${price('slPrice')}`
    : null;
}

/** The acts on a member, by the action of the entry; the sentence follows the address of the member. */
const ACTS: Record<string, (before: Fields, after: Fields) => string> = {
  'access.granted': (before, after) =>
    before ? `grant changed, ${endOf(before)} before, ${endOf(after)} now` : `access granted ${endOf(after)}`,
  'access.ended': (before, after) =>
    before?.providers
      ? `access ended (${listOf(before, 'providers')})${listOf(after, 'providers') === 'nothing' ? '' : `; still by ${listOf(after, 'providers')}`}`
      : 'grant ended',
  'payment.refunded': (_, after) => `${String(after?.refunded)} refunded`,
  'blacklist.added': (_, after) => `blacklisted${typeof after?.reason === 'string' ? ` (${after.reason})` : ''}`,
  'blacklist.removed': () => 'taken off the blacklist',
  'users.mail-requested': (_, after) => (after?.kind === 'welcome' ? 'welcome email sent' : 'reset email sent'),
  'users.sessions-ended': (_, after) => `all sessions ended (${Number(after?.ended ?? 0)})`,
  'users.second-factor-reset': () => 'second factor reset',
  'users.deletion-requested': (_, after) =>
    `account closed${typeof after?.deletedAt === 'string' ? `, to be deleted on ${currentTimes().date(after.deletedAt)}` : ''}`,
  'users.deletion-undone': () => 'deletion undone',
  'users.data-file-made': (_, after) =>
    `data file made${typeof after?.confirmedBy === 'string' ? `, mailbox lost, confirmed by ${after.confirmedBy}` : ''}`,
  'users.data-file-downloaded': () => 'data file downloaded',
  'users.note-added': () => 'note written',
  'users.note-deleted': () => 'note deleted',
};

/** 'sam@example.com: access granted until 31 Dec 2026'; null for an entry that is no act on a member. */
function memberActText({ action, subject, entityId, before, after }: AuditEntry): string | null {
  const act = ACTS[action];
  return act ? `${subject ?? `Account #${entityId}`}: ${act(before, after)}` : null;
}

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
  access: 'Access',
  account_emails: 'Account email',
  admin_message: 'Message',
  admin_messages: 'Message',
  announcement: 'Announcement',
  api_keys: 'Key',
  blacklist: 'Blacklist',
  blacklisted_emails: 'Blocked address',
  blog_posts: 'Post',
  business: 'Figures of the business',
  chart_memos: 'Memo',
  chart_notes: 'Note',
  email_suppression: 'Suppressed address',
  instruments: 'Instrument',
  intake_drafts: 'Incoming alert',
  intake_sources: 'Alert source',
  launch: 'Before you open',
  legal_texts: 'Legal text',
  message_templates: 'Template',
  held_signals: 'Waiting signal',
  notifications: 'Notification',
  owner_copy: 'Figures and links',
  price_alerts: 'Price alert',
  record_settings: 'Settings of the record',
  request: 'Call',
  resources: 'Resource',
  session: 'Session',
  signals: 'Signal',
  subscriptions: 'Subscription',
  uploads: 'Upload',
  users: 'Account',
  videos: 'Video',
  welcome_email: 'Welcome email',
};

/** The entities whose id is that of a member. */
const OF_MEMBER: readonly string[] = ['access', 'blacklist', 'users'];

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
  const act = memberActText(entry);
  if (act !== null) return act;
  const thing = [AUDITED[entity] ?? inWords(entity), subject ?? (entityId === null ? '' : `#${entityId}`)]
    .join(' ')
    .trim();
  const signalAct = entity === 'signals' ? signalActText(entry) : null;
  if (signalAct !== null) return `${thing}: ${signalAct}`;
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

/** An action of the trail as a list offers it: 'Signal updated', 'Access granted'. */
export function actionText(action: string): string {
  const [entity = '', verb = ''] = action.split('.');
  return verb === ''
    ? action
    : `${AUDITED[entity] ?? inWords(entity)} ${inWords(verb.replaceAll('-', ' ')).toLowerCase()}`;
}

/** The acts that the list of actions offers before the trail shows any. */
export const NAMED_ACTIONS: readonly string[] = [
  'signals.created',
  'signals.updated',
  'signals.step-sent',
  'notifications.created',
  ...Object.keys(ACTS),
];

/** 'slPrice' as 'Sl price', 'chart_notes' as 'Chart notes'. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface UndoButtonProps {
  entry: AuditEntry;
  /** It was undone: the trail has a new entry. */
  onUndone: () => void;
}

/** UNDO: restores the settings before a change (docs/product/settings.md#undo). */
function UndoButton({ entry: { id, entity }, onUndone }: UndoButtonProps) {
  const undo = useMutation({
    mutationFn: () => request<void>(`/api/admin/audit/${id}/undo`, { method: 'POST' }),
    onSuccess: () => {
      toast({ title: 'UNDONE', description: `The earlier values of ${entity} are restored` });
      onUndone();
    },
    onError: (error) => toastFailure('NOT UNDONE', error, 'Nothing was changed'),
  });
  return (
    <Button
      size="sm"
      className="absolute top-1 right-4 z-10 max-md:top-auto max-md:bottom-1"
      disabled={undo.isPending}
      onClick={() => undo.mutate()}
    >
      <Undo2 size={12} aria-hidden /> {undo.isPending ? 'UNDOING...' : 'UNDO'}
    </Button>
  );
}

/** One entry; opened, the changed fields as they were and as they are, and where it came from. */
export function AuditEntryItem({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const times = useTimes();
  const changes = changesOf(entry);
  return (
    <li className="relative border-b border-line last:border-b-0" data-testid={`audit-${entry.id}`}>
      {/* Beside the summary: a button cannot stand in one. */}
      {entry.undoable && <UndoButton entry={entry} onUndone={onUndone} />}
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[176px_minmax(0,1fr)_minmax(0,220px)_64px_88px] items-center gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:grid-cols-2">
          <span className="text-text-2">{times.bare.dateTime(entry.at)}</span>
          <span className="truncate font-medium max-md:order-first max-md:col-span-2">{auditText(entry)}</span>
          <span className="truncate text-text-2 max-md:text-right">{entry.actorEmail}</span>
          <span className="meta text-right max-md:col-span-2 max-md:text-left">
            {changes.length === 0 ? 'no fields' : `${changes.length} ${changes.length === 1 ? 'field' : 'fields'}`}
          </span>
        </summary>
        <div className="bg-raised px-4 py-3">
          {changes.length > 0 && (
            <div className="overflow-x-auto">
              <table className="w-full table-fixed border-collapse text-meta max-md:table-auto">
                <thead>
                  <tr className="text-left text-text-3">
                    <th scope="col" className="w-44 pb-1 font-normal">
                      Field
                    </th>
                    <th scope="col" className="pb-1 font-normal">
                      Before
                    </th>
                    <th scope="col" className="pb-1 font-normal">
                      After
                    </th>
                  </tr>
                </thead>
                <tbody className="align-top [&_td]:border-t [&_td]:border-line [&_td]:py-1 [&_td]:pr-4 [&_td]:break-words [&_td]:whitespace-pre-wrap">
                  {changes.map(({ field, before, after }) => (
                    <tr key={field}>
                      <td className="text-text-2">{inWords(field)}</td>
                      <td className="text-text-2">{before ?? '--'}</td>
                      <td>{after ?? '--'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {entry.entityId !== null && OF_MEMBER.includes(entry.entity) && (
            <Link
              to={`?tab=subscribers&member=${entry.entityId}`}
              className={buttonClass('outline', 'sm', 'mt-3 mr-2')}
            >
              <UserRound size={12} aria-hidden /> Open the member
            </Link>
          )}
          <p className="meta mt-2 break-all">
            {entry.action}
            {entry.entityId && ` #${entry.entityId}`} · {entry.request} · from {entry.address ?? 'an unknown address'} ·
            request {entry.requestId}
          </p>
        </div>
      </details>
    </li>
  );
}
