import type { QueryRunner } from 'typeorm';

/** A table and its columns; those that PostgreSQL computes by itself are left out. */
export interface Table {
  name: string;
  columns: string[];
}

const TABLES = `
  SELECT c.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;
/** Filled by the migrations themselves. */
const OWN = new Set(['migrations']);

/** Every table of the product. */
export async function readTables(runner: QueryRunner): Promise<Table[]> {
  return ((await runner.query(TABLES)) as Table[]).filter(({ name }) => !OWN.has(name));
}

/** Foreign keys first: they depend on the others. */
const INDEXES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop, (k.contype <> 'f')::integer AS place,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS "create"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.connamespace = current_schema()::regnamespace AND k.contype IN ('f', 'p', 'u', 'x') AND c.relname <> 'migrations'
  UNION ALL
  SELECT format('DROP INDEX %s', i.indexrelid::regclass), 1, pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
  ORDER BY place`;

/** Drops indexes, keys and references for as long as rows are loaded: made at once afterwards they take a fraction. Answers the statements. */
export async function dropIndexes(runner: QueryRunner): Promise<string[]> {
  const all = (await runner.query(INDEXES)) as { drop: string; create: string }[];
  for (const { drop } of all) await runner.query(drop);
  return all.reverse().map(({ create }) => create);
}

/** A column that numbers its rows, and the sequence it takes the numbers from. */
export interface Identity {
  name: string;
  column: string;
  sequence: string;
}

const IDENTITIES = `
  SELECT c.relname AS name, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL AND c.relname <> 'migrations'
  ORDER BY 1, 2`;

/** The identities of the product's tables. */
export async function readIdentities(runner: QueryRunner): Promise<Identity[]> {
  return (await runner.query(IDENTITIES)) as Identity[];
}

/** Name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
