import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '@t0/database/platform';

/** A database of its own for one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const TEMPLATE = 't0_template';

function requireUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through npm test');
  return url;
}

async function asAdmin<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: requireUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(requireUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates the migrated template, once for all test processes. Migrations that changed since are applied to it. */
async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(hashtext('${TEMPLATE}'))`);
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(urlOf(TEMPLATE));
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtext('${TEMPLATE}'))`);
  }
}

let template: Promise<void> | undefined;

/** A fresh, migrated database with an event log of its own epoch. Takes some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t0_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (client) => {
    template ??= ensureTemplate(client);
    await template;
    // Copying needs the template to itself: one copy at a time.
    await client.query(`SELECT pg_advisory_lock(hashtext('${TEMPLATE}'))`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  await client.query('UPDATE live_log SET epoch = $1', [randomBytes(6).toString('hex')]);
  await client.end();
  return {
    url: urlOf(name),
    drop: () => asAdmin(async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}
