import { createDataSource } from '@t0/database/platform';
import type { Logger } from 'typeorm';
import { quoted, readIdentities, readTables } from '../backup/tables.ts';

/** TypeORM's own queries and transaction statements: no part of the schema. */
const OWN = /^\s*(?:SELECT|SHOW|START TRANSACTION|COMMIT|SET)\b/i;

/** Keeps the statements that change a database, as self-contained SQL. */
export class StatementRecorder implements Logger {
  readonly statements: string[] = [];

  logQuery(query: string, parameters: unknown[] = []): void {
    if (!OWN.test(query)) this.statements.push(`${withValues(query, parameters).trim().replace(/;$/, '')};`);
  }

  logQueryError(error: string | Error): void {
    throw error instanceof Error ? error : new Error(error);
  }

  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** A statement with its parameters written into it. */
function withValues(query: string, parameters: readonly unknown[]): string {
  return parameters.length === 0
    ? query
    : query.replace(/\$(\d+)/g, (_, at: string) => literal(parameters[Number(at) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A migration has a parameter that cannot be written down: ${typeof value}`);
}

/** A delimiter that occurs in no text of the product, so that rows are unchanged between two of them. */
const QUOTE = '$rows$';

/** Tables that refuse changes, or write other rows: what is restored is there as it was, and nothing is written because of it. */
const WITH_TRIGGERS = `
  SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`;

/**
 * Adds `history` to a database and returns the statements that bring all its rows into a migrated, empty one.
 * @throws Error when a row holds the text that quotes rows
 */
export async function dataStatements(url: string, history: readonly string[]): Promise<string[]> {
  const db = await createDataSource(url, 1, 0).initialize();
  const runner = db.createQueryRunner();
  try {
    for (const statement of history) await runner.query(statement);
    const tables = await readTables(runner);
    const kept = (await runner.query(WITH_TRIGGERS)) as { name: string }[];
    const triggers = (how: string): string[] =>
      kept.map(({ name }) => `ALTER TABLE ${quoted(name)} ${how} TRIGGER USER;`);
    const statements = [
      ...triggers('DISABLE'),
      `TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} RESTART IDENTITY CASCADE;`,
    ];
    for (const { name, columns } of tables) {
      const list = columns.join(', ');
      const rows = (await runner.query(
        `SELECT row_to_json(t)::text AS row FROM (SELECT ${list} FROM ${quoted(name)} ORDER BY 1) t`,
      )) as { row: string }[];
      if (rows.length === 0) continue;
      const text = rows.map(({ row }) => row.replace(/[\r\n]/g, ' ')).join(',\n');
      if (text.includes(QUOTE)) throw new Error(`A row of ${name} holds ${QUOTE}`);
      statements.push(
        `INSERT INTO ${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${quoted(name)}, ${QUOTE}[\n${text}\n]${QUOTE});`,
      );
    }
    for (const { name, column, sequence } of await readIdentities(runner))
      statements.push(
        `SELECT setval('${sequence}', greatest(1, coalesce(max(${quoted(column)}), 0)), max(${quoted(column)}) IS NOT NULL) FROM ${quoted(name)};`,
      );
    return [...statements, ...triggers('ENABLE')];
  } finally {
    await runner.release();
    await db.destroy();
  }
}
