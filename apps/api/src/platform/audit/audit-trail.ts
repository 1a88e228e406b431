import { SetMetadata } from '@nestjs/common';
import { AuditLog } from '@t0/database/platform';
import { cutText } from '@t0/domain/platform';
import type { CommitHook, Emitted } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { currentAudit, type AuditContext, type EntityChange, type NamedAct } from './audit-context.ts';
import { restoreOf } from './undoable.ts';

const KEY = 't0:audited-reading';

/** The trail's name for a reading: entity 'users', action 'users.exported'. */
interface AuditedAs {
  entity: string;
  action: string;
}

/** Method decorator: the reader and the query are noted in the audit trail before anything is sent. */
export const AuditedReading = (as: AuditedAs): MethodDecorator => SetMetadata(KEY, as);

/** The trail's name for this handler's reading; undefined for those it does not note. */
export function auditedReadingOf(handler: object): AuditedAs | undefined {
  return Reflect.getMetadata(KEY, handler) as AuditedAs | undefined;
}

const UNCHANGED = 't0:changes-nothing';

/** Method decorator: a POST that changes nothing, such as a preview, is no entry of the audit trail (docs/product/console.md#audit-trail). */
export const ChangesNothing = (): MethodDecorator => SetMetadata(UNCHANGED, true);

/** True for a handler that `ChangesNothing` marks. */
export const changesNothing = (handler: object): boolean => Reflect.hasMetadata(UNCHANGED, handler);

const NAMES = ['symbol', 'title', 'name', 'subject', 'email', 'instrument'] as const;
const LENGTH_MAX = 120;

/** The name of an entity for people, from its fields: 'LONG GBPJPY', 'EURUSD', a title, an address; null where none of them is there. */
export function subjectOf(fields: Record<string, unknown>): string | null {
  const { direction, instrument } = fields;
  if (typeof direction === 'string' && typeof instrument === 'string')
    return `${direction.toUpperCase()} ${instrument}`;
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return name === undefined ? null : cutText(name as string, LENGTH_MAX);
}

const SECRET = /password|secret|token|hash|recovery|code$|^sess/i;
const TEXT_MAX = 300;
const LIST_MAX = 20;
const DEPTH = 3;

/** Fields for the audit trail: secrets left out, long texts and lists shortened, nothing that JSON cannot represent. */
export function summarise(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && !SECRET.test(name))
      .map(([name, value]) => [name, shorten(value, DEPTH)]),
  );
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > TEXT_MAX ? `${cutText(value, TEXT_MAX)}… (${value.length} characters)` : value;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (value instanceof Date) return value.toISOString();
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((item) => shorten(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, item]) => [name, shorten(item, depth - 1)]),
  );
}

/**
 * Writes the audit trail of an administrator's write in the transaction of the change: one row per changed entity, without the notifications
 * that announce it. Where plain SQL changed entities it writes one row per event instead, as nothing changes without an event. Named acts take
 * the place of both.
 */
export const writeAuditTrail: CommitHook = async (manager, emitted) => {
  const audit = currentAudit();
  if (!audit) return;
  audit.transacted = true;
  const [acts, changes] = [audit.acts.splice(0), audit.changes.splice(0)];
  if (acts.length > 0) return insert(manager, audit, acts.map(rowOfAct));
  const announced = changes.some(({ entity }) => entity !== 'notifications');
  const done = changes.filter(({ entity }) => !announced || entity !== 'notifications');
  await insert(manager, audit, done.length > 0 ? done.map(rowOfChange) : onePerChange(emitted).map(rowOfEvent));
};

/** Notes a write that went past the event log: the call itself and what it was sent. */
export async function writeAuditOfRequest(manager: EntityManager, audit: AuditContext, body: unknown): Promise<void> {
  const sent = typeof body === 'object' && body !== null ? summarise(body as Record<string, unknown>) : null;
  await insert(manager, audit, [
    {
      action: audit.request.split('?')[0]!,
      entity: 'request',
      entityId: null,
      subject: null,
      before: null,
      after: sent,
    },
  ]);
}

/** Notes a reading that matters, an export for instance, with what was asked for. */
export async function writeAuditOfReading(
  manager: EntityManager,
  audit: AuditContext,
  { entity, action }: AuditedAs,
  query: object,
): Promise<void> {
  await insert(manager, audit, [
    { action, entity, entityId: null, subject: null, before: null, after: summarise({ ...query }) },
  ]);
}

/** The same change emitted to several audiences is one row. */
function onePerChange(emitted: readonly Emitted[]): Emitted[] {
  return [...new Map(emitted.map((event) => [`${event.type} ${JSON.stringify(event.data)}`, event])).values()];
}

type Row = Pick<AuditLog, 'action' | 'entity' | 'entityId' | 'subject' | 'before' | 'after'> &
  Partial<Pick<AuditLog, 'restore'>>;

function rowOfAct({ id, before, after, restore = undefined, ...act }: NamedAct): Row {
  return {
    ...act,
    entityId: id,
    before: before && summarise(before),
    after: after && summarise(after),
    restore: restore ?? null,
  };
}

function rowOfChange(change: EntityChange): Row {
  const { entity, id, subject, kind, before, after } = change;
  return {
    action: `${entity}.${kind}`,
    entity,
    entityId: id,
    subject,
    before: before && summarise(before),
    after: after && summarise(after),
    restore: restoreOf(change),
  };
}

function rowOfEvent({ type, data }: Emitted): Row {
  const fields = data as Record<string, unknown>;
  const id = fields.id ?? fields.userId;
  return {
    action: type,
    entity: type.split('.')[0]!,
    entityId: typeof id === 'string' || typeof id === 'number' ? String(id) : null,
    subject: subjectOf(fields),
    before: null,
    after: summarise(fields),
  };
}

async function insert(manager: EntityManager, audit: AuditContext, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { actorId, actorEmail, address, requestId, key } = audit;
  const request = key === null ? audit.request : `${audit.request} (key ${key})`;
  // As plain rows: cascades and subscribers have no part in it.
  await manager.insert(
    AuditLog,
    rows.map((row) => ({
      ...row,
      action: row.action.slice(0, 80),
      actorId,
      actorEmail,
      address: address?.slice(0, 45) ?? null,
      requestId: requestId.slice(0, 64),
      request: request.slice(0, 200),
    })) as never,
  );
}
