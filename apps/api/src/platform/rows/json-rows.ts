import type { DataSource } from 'typeorm';

/** Types that JSON cannot represent without loss: they are sent as text, as the driver returns them. */
const AS_TEXT = new Set(['numeric', 'bigint']);

/**
 * Rows of an entity within a statement that answers several things at once: selected as JSON, and made what TypeORM would have read. `names`
 * are the columns to read; all unless said.
 */
export class JsonRows<Row extends object> {
  private readonly columns: { name: string; sql: (alias: string) => string; isTimestamp: boolean }[];
  private readonly table: string;

  constructor(
    db: DataSource,
    private readonly target: new () => Row,
    names?: readonly (keyof Row)[],
  ) {
    const { columns, tablePath } = db.getMetadata(target);
    this.table = tablePath;
    this.columns = columns
      .filter(({ propertyName }) => !names || names.includes(propertyName as keyof Row))
      .map(({ propertyName: name, databaseName, type }) => ({
        name,
        isTimestamp: type === 'timestamptz',
        sql: (alias) => `${alias}.${databaseName}${AS_TEXT.has(String(type)) ? '::text' : ''} AS "${name}"`,
      }));
  }

  /** The columns under the names of their properties. */
  list(alias: string): string {
    return this.columns.map(({ sql }) => sql(alias)).join(', ');
  }

  /** A scalar: all rows as an array. `rest` follows the table, whose alias is `row`: its condition, order and limit. */
  all(rest: string): string {
    return jsonArray(`SELECT ${this.list('row')} FROM ${this.table} row ${rest}`);
  }

  /** A scalar: the one row, or null. */
  one(rest: string): string {
    return `(SELECT row_to_json(found) FROM (SELECT ${this.list('row')} FROM ${this.table} row ${rest}) found)`;
  }

  /** The selected row, as the entity. */
  read(json: object): Row {
    const row = Object.assign(new this.target(), json) as Record<string, unknown>;
    for (const { name, isTimestamp } of this.columns)
      if (isTimestamp && row[name]) row[name] = new Date(row[name] as string);
    return row as Row;
  }
}

/** A scalar: what `select` selects, in its order, as an array of objects. */
export function jsonArray(select: string): string {
  return `(SELECT coalesce(json_agg(found), '[]') FROM (${select}) found)`;
}
