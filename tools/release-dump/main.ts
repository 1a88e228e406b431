import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { startPostgres } from '@t0/embedded';
import { explain } from '../shared/explain.ts';
import { ROOT } from '../shared/root.ts';
import { say } from '../shared/say.ts';
import { compileSourcesOf } from '../shared/sources-of.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { StatementRecorder, dataStatements } from './statement-recorder.ts';

/**
 * Rows of a used database in addition to the demonstration: an audit trail of a closed signal, a mail that waits and one
 * that was sent, read marks, a message, an event that was published. In columns that releases keep.
 */
const HISTORY: readonly string[] = [
  `INSERT INTO audit_log (at, actor_id, actor_email, action, entity, entity_id, before, after, request_id, request)
   SELECT created_at, (SELECT id FROM users WHERE role IS NOT NULL LIMIT 1), 'admin@t0.local', 'signals.created', 'signals', id::text, NULL,
     json_build_object('instrument', instrument, 'direction', direction, 'entryPrice', entry_price::text, 'slPrice', sl_price::text,
       't0Price', t0_price::text, 't1Price', t1_price::text)::jsonb, 'r-' || id, 'POST /api/signals'
   FROM signals`,
  `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status, sent_at, attempts)
   SELECT 'email', 'signal', s.id, u.id, s.instrument, s.direction, 'sent', s.created_at, 1
   FROM signals s, users u WHERE u.has_active_subscription ORDER BY s.id LIMIT 3`,
  `INSERT INTO user_notifications (user_id, notification_id, is_read, read_at)
   SELECT u.id, n.id, true, now() FROM users u, (SELECT id FROM notifications ORDER BY id LIMIT 2) n`,
  `INSERT INTO admin_messages (user_id, message, is_from_admin) SELECT id, 'It''s a question: "when?"', false FROM users WHERE role IS NULL`,
  `UPDATE live_log SET last_seq = 1 WHERE id = 1`,
  `INSERT INTO live_events (seq, type, v, audience, data, at, published_at)
   SELECT 1, 'instrument.changed', 1, 'members', '{}', now(), now()`,
];

/** The part of a release's database library that is used here. */
interface DatabaseLibrary {
  dataSourceOptions: (url: string, poolSize: number) => DataSourceOptions;
  seedDemo: (url: string) => Promise<void>;
}

/** A release's own way to make a database. */
interface ReleaseDatabase {
  /** Applies its migrations to an empty database; returns their statements. */
  migrate: (url: string) => Promise<string[]>;
  /** Puts its demonstration in place. */
  seedDemo: (url: string) => Promise<void>;
}

/**
 * Brings a release's sources into a folder and compiles its database library.
 * @throws UserFacingError when there is no such commit, or it does not compile with the packages installed here
 */
async function databaseOf(ref: string, folder: string): Promise<ReleaseDatabase> {
  await compileSourcesOf(ref, ['libs'], 'libs/database', folder);
  const main = pathToFileURL(join(folder, 'libs/database/dist/index.js')).href;
  const library = (await import(main)) as DatabaseLibrary;
  return { seedDemo: (url) => library.seedDemo(url), migrate: (url) => migrate(library, url) };
}

async function migrate(library: DatabaseLibrary, url: string): Promise<string[]> {
  const recorder = new StatementRecorder();
  const options = Object.assign(library.dataSourceOptions(url, 1), { logger: recorder, logging: true });
  const source = await new DataSource(options).initialize();
  try {
    await source.runMigrations();
    return recorder.statements;
  } finally {
    await source.destroy();
  }
}

/*
 * npm run release-dump -- VERSION [REF]
 * Writes tests/deploy/releases/VERSION.sql: schema and data as the release at that commit (HEAD, when none is named) makes them, by its own
 * migrations and its own demonstration. tests/deploy/release-upgrade.slow.spec.ts restores each and upgrades it. Run it when a release is
 * made, and keep the files of the releases from which an upgrade is supported.
 */
async function write(version: string, ref: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 't0-release-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), ephemeral: true, onProgress: say });
  try {
    const release = await databaseOf(ref, join(folder, 'sources'));
    const schema = await release.migrate(postgres.url);
    await release.seedDemo(postgres.url);
    const data = await dataStatements(postgres.url, HISTORY);
    const target = join(ROOT, 'tests/deploy/releases');
    mkdirSync(target, { recursive: true });
    const file = join(target, `${version}.sql`);
    const head = '-- Made by `npm run release-dump`: a database as this release leaves it. Never edited.';
    writeFileSync(file, `${[head, ...schema, ...data].join('\n')}\n`);
    return file;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main([version = '', ref = 'HEAD']: string[]): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new UserFacingError('Name the release and its commit: npm run release-dump -- 1.0.0 [REF]');
  say(`Written: ${await write(version, ref)}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
