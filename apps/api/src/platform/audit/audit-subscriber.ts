import type {
  EntityMetadata,
  EntitySubscriberInterface,
  InsertEvent,
  ObjectLiteral,
  RemoveEvent,
  UpdateEvent,
} from 'typeorm';
import { currentAudit, type EntityChange } from './audit-context.ts';
import { subjectOf } from './audit-trail.ts';
import { isSame } from './same-value.ts';

/** Bookkeeping: not what an administrator would call a change. */
const SILENT = new Set([
  'audit_log',
  'idempotency_keys',
  'live_events',
  'live_log',
  'message_rate_limits',
  'sessions',
  'user_notifications',
]);
const UNRECORDED = new Set(['version', 'updatedAt', 'ticksSince', 'stopDue']);

/**
 * Notes every entity saved or removed during an administrator's write, with its fields before and after. Features write as they
 * always do; nothing has to be remembered.
 */
export class AuditSubscriber implements EntitySubscriberInterface {
  afterInsert({ entity, metadata }: InsertEvent<ObjectLiteral>): void {
    if (entity) this.note(metadata, 'created', entity, null, fieldsOf(metadata, entity));
  }

  afterUpdate({ entity, databaseEntity, metadata, updatedColumns }: UpdateEvent<ObjectLiteral>): void {
    // Without the stored state it was no save(): the event that went with it is noted instead.
    if (!entity || !databaseEntity) return;
    const changed = updatedColumns.filter(
      (column) =>
        !UNRECORDED.has(column.propertyName) &&
        // In another writing only: figures are stored with more zeros than they are given.
        !(column.type === 'numeric' && isSame(column.getEntityValue(databaseEntity), column.getEntityValue(entity))),
    );
    const names = new Set(changed.map(({ propertyName }) => propertyName));
    if (names.size === 0) return;
    this.note(
      metadata,
      'updated',
      databaseEntity,
      fieldsOf(metadata, databaseEntity, names),
      fieldsOf(metadata, entity, names),
    );
  }

  beforeRemove({ databaseEntity, metadata }: RemoveEvent<ObjectLiteral>): void {
    if (databaseEntity) this.note(metadata, 'deleted', databaseEntity, fieldsOf(metadata, databaseEntity), null);
  }

  /** Changes that were rolled back are not in the trail. */
  afterTransactionRollback(): void {
    const audit = currentAudit();
    if (audit) Object.assign(audit, { changes: [], acts: [] });
  }

  private note(
    metadata: EntityMetadata,
    kind: EntityChange['kind'],
    entity: ObjectLiteral,
    before: EntityChange['before'],
    after: EntityChange['after'],
  ): void {
    const audit = currentAudit();
    if (!audit || SILENT.has(metadata.tableName)) return;
    const id = Object.values(metadata.getEntityIdMap(entity) ?? {}).join(',');
    audit.changes.push({ entity: metadata.tableName, id: id || null, subject: subjectOf(entity), kind, before, after });
  }
}

function fieldsOf(metadata: EntityMetadata, entity: ObjectLiteral, names?: Set<string>): Record<string, unknown> {
  return Object.fromEntries(
    metadata.columns
      .filter(
        ({ propertyName, isVirtual }) =>
          !isVirtual && (names ? names.has(propertyName) : !UNRECORDED.has(propertyName)),
      )
      .map((column) => [column.propertyName, column.getEntityValue(entity) as unknown]),
  );
}
