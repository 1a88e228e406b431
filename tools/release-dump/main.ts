import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { explain } from '../shared/explain.ts';
import { SentenceError } from '../shared/sentence.ts';
import { say } from '../shared/say.ts';
import { dataStatements } from './data-statements.ts';
import { HISTORY } from './history.ts';
import { databaseOf } from './release-database.ts';

/*
 * npm run release-dump -- REF
 * Writes tests/releases/MIGRATION.sql: schema and data as the release at that commit makes them, by its own migrations and its own
 * demonstration, named by its newest migration. tests/system/release-upgrade.spec.ts restores each and upgrades it. Run it when a
 * release is made, and keep the files of the releases from which an upgrade is supported.
 */
async function write(ref: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 't0-release-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), ephemeral: true, onProgress: say });
  try {
    const release = await databaseOf(ref, join(folder, 'sources'));
    const { schema, newest } = await release.migrate(postgres.url);
    await release.seedDemo(postgres.url);
    const data = await dataStatements(postgres.url, HISTORY);
    const target = join(ROOT, 'tests/releases');
    mkdirSync(target, { recursive: true });
    const file = join(target, `${newest}.sql`);
    const head = '-- Made by `npm run release-dump`: a database as an earlier release left it. Never edited.';
    writeFileSync(file, `${[head, ...schema, ...data].join('\n')}\n`);
    return file;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main([ref]: string[]): Promise<void> {
  if (!ref) throw new SentenceError('Say which commit the release is: npm run release-dump -- REF');
  say(`Written: ${await write(ref)}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
