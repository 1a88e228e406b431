import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { explain } from '../shared/explain.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { say } from '../shared/say.ts';
import { dataStatements } from './statement-recorder.ts';
import { HISTORY } from './history.ts';
import { databaseOf } from './release-database.ts';

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
