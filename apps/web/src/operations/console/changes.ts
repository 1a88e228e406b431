import { isPrice } from '@t0/contracts';
import type { AuditEntry } from '@t0/contracts';
import { formatPrice } from '@t0/domain';

/** One field as it was and as it is; null: it was not, or is no more. */
export interface FieldChange {
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
