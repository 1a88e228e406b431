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
const REFERENCES = `
  SELECT DISTINCT child.relname AS child, parent.relname AS parent
  FROM pg_constraint k JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
  WHERE k.contype = 'f' AND child.oid <> parent.oid`;
/** Filled by the migrations themselves. */
const OWN = new Set(['migrations']);

/** Every table of the product, those first that others refer to. Throws when references form a circle. */
export async function readTables(runner: QueryRunner): Promise<Table[]> {
  const tables = ((await runner.query(TABLES)) as Table[]).filter(({ name }) => !OWN.has(name));
  const references = (await runner.query(REFERENCES)) as { child: string; parent: string }[];
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ name }) =>
      references.every(({ child, parent }) => child !== name || !waiting.has(parent)),
    );
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of next) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
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
