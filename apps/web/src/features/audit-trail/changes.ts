import type { AuditEntry } from '@t0/contracts';

/** One field as it was and as it is; null: it was not, or is no more. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? 'null' : JSON.stringify(value);

/** The changed fields of an entry, by name. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const read = (record: Record<string, unknown> | null, field: string): string | null =>
    record && field in record ? text(record[field]) : null;
  return fields.map((field) => ({ field, before: read(before, field), after: read(after, field) }));
}
