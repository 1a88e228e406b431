import { createDataSource } from '@t0/database/platform';

type Database = ReturnType<typeof createDataSource>;

let opened: Promise<Database> | undefined;

/** The product's database: opened when a test first asks for it, and kept until the product ends. */
export function database(): Promise<Database> {
  opened ??= createDataSource(process.env.E2E_DATABASE_URL!, 2).initialize();
  return opened;
}

/** Closes what `database` opened. */
export async function closeDatabase(): Promise<void> {
  await (await opened)?.destroy();
  opened = undefined;
}
