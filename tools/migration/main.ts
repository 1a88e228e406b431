import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import { migrate } from '@t0/database/platform';
import { ROOT } from '../shared/root.ts';
import { explain } from '../shared/explain.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { STAGE } from '../shared/say.ts';
import { Teardown } from '../shared/teardown.ts';
import { startTestServers } from '../shared/test-servers.ts';

/*
 * npm run migration:generate -- Name   writes a migration for what the entities say beyond the migrations there are
 * npm run migration:run                applies the outstanding ones to DATABASE_DIRECT_URL, without one to DATABASE_URL
 * npm run migration:show               lists them
 */

const FOLDER = 'libs/database/src/migrations';
const teardown = new Teardown();

/** TypeORM's command line cannot read TypeScript: gives it ormconfig.ts as JavaScript. */
function compiledConfiguration(): string {
  const source = readFileSync(join(ROOT, 'ormconfig.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const folder = join(ROOT, '.test');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `ormconfig-${process.pid}.mjs`);
  writeFileSync(file, outputText);
  teardown.add(file, STAGE.lock, () => Promise.resolve(rmSync(file, { force: true })));
  return file;
}

function typeorm(databaseUrl: string, args: string[]): number {
  const cli = join(ROOT, 'node_modules/typeorm/cli.js');
  const { status } = spawnSync(process.execPath, [cli, ...args, '-d', compiledConfiguration()], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: '' },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** TypeORM imports types as values, which the product's compiler refuses. */
function polish(file: string): void {
  const text = readFileSync(file, 'utf8').replace(
    /^import \{ (MigrationInterface, QueryRunner) \}/m,
    'import type { $1 }',
  );
  writeFileSync(file, text);
  spawnSync(process.execPath, [join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: ROOT });
}

async function generate(name: string | undefined): Promise<number> {
  if (!name || !/^[A-Z]\w*$/.test(name)) {
    throw new UserFacingError(
      'Name the migration in capitals and letters: npm run migration:generate -- AddReferralCode',
    );
  }
  const { TEST_DATABASE_URL: url = '' } = await startTestServers(teardown);
  await migrate(url);
  const timestamp = Date.now();
  const code = typeorm(url, ['migration:generate', join(FOLDER, name), '--timestamp', String(timestamp)]);
  if (code !== 0) return code;
  polish(join(ROOT, FOLDER, `${timestamp}-${name}.ts`));
  process.stdout.write(`Read it, then add ${name}${timestamp} to ${FOLDER}/index.ts.\n`);
  return 0;
}

function givenDatabase(): string {
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  if (url) return url;
  throw new UserFacingError('Set DATABASE_URL to the database of the migrations.');
}

async function main([command, name]: string[]): Promise<number> {
  if (command === 'generate') return generate(name);
  if (command === 'run' || command === 'show') return typeorm(givenDatabase(), [`migration:${command}`]);
  throw new UserFacingError('The commands are migration generate <Name>, migration run and migration show.');
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  })
  .then(async (code) => {
    await teardown.run((part, error) => process.stderr.write(`${part} did not end: ${explain(error)}\n`));
    process.exit(code);
  })
  .catch(() => process.exit(1));
