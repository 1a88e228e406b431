import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource, migrate, seedDemo } from '@t0/database';
import { freePort, startPostgres } from '@t0/embedded';
import { createMember } from '@t0/testing';

/** An account beside the demo ones. */
export const SECOND_MEMBER = 'second@t0.local';

/** Starts the product as `npm start` does, with a second member, in a temporary folder. Answers how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 't0-e2e-'));
  const postgres = await startPostgres({ dataDir, ephemeral: true });
  await migrate(postgres.url);
  await seedDemo(postgres.url);
  const db = await createDataSource(postgres.url, 1).initialize();
  await createMember(db, { email: SECOND_MEMBER, firstName: 'Sam' });
  await db.destroy();

  const port = await freePort();
  const root = join(import.meta.dirname, '../..');
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(dataDir, 'data'),
    DATABASE_URL: postgres.url,
    EMAIL_BATCH_DELAY_MS: '0',
  };
  const launcher = spawn(process.execPath, [join(root, 'tools/dist/start/main.js')], {
    env,
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const mail = await new Promise<string>((resolve, reject) => {
    launcher.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const lands = /Mail\s+lands at (http\S+)/.exec(output);
      if (lands && output.includes('is ready')) resolve(lands[1]!);
    });
    launcher.once('exit', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)),
    );
  });
  process.env.E2E_URL = `http://localhost:${port}`;
  process.env.E2E_MAIL_URL = mail;

  return async () => {
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
