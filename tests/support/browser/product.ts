import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@t0/database/platform';
import { seedDemo } from '@t0/database/seed';
import { freePort, startPostgres } from '@t0/embedded';
import { closeDatabase } from './database.ts';
import { policyReports } from './policy-reports.ts';

/** What a product is started with. */
export interface ProductOptions {
  /** Whether simulated prices walk or stand. */
  market: 'still' | 'moving';
  /** True: with the demonstration on a database of its own, which tests do not reach (docs/product/demo.md#demonstration-mode). */
  demonstration: boolean;
}

/** Links that the owner of a demonstration has set. */
const OWNER_LINKS = {
  SUPPORT_EMAIL: 'support@t0.example',
  EDUCATION_PORTAL_URL: 'https://education.t0.example/',
  BILLING_UPDATE_URL: 'https://billing.t0.example/',
};

/** An own database with the demo accounts and signals alone. */
async function startDatabase(dataDir: string): ReturnType<typeof startPostgres> {
  const postgres = await startPostgres({ dataDir, ephemeral: true, endWithParent: true });
  await migrate(postgres.url);
  await seedDemo(postgres.url);
  process.env.E2E_DATABASE_URL = postgres.url;
  return postgres;
}

/**
 * Starts the product as `npm start` does, in a temporary folder of its own. Tests find it by `E2E_URL`, its push service's port by
 * `E2E_PUSH_PORT`, its mails by `E2E_MAIL_URL`, the key that checks their signature (DKIM) by `E2E_MAIL_KEY`, its files by `E2E_DATA_DIR`
 * and its database by `E2E_DATABASE_URL`. Answers how to end it; that rejects when a page asked for what our policy refuses.
 */
export async function startProduct({ market, demonstration }: ProductOptions): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 't0-e2e-'));
  const postgres = demonstration ? undefined : await startDatabase(dataDir);
  const [port, pushPort] = [await freePort(), await freePort()];
  const dkim = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const root = join(import.meta.dirname, '../../..');
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(dataDir, 'data'),
    DATABASE_URL: postgres?.url,
    ...(demonstration && OWNER_LINKS),
    PRICE_SIMULATION: market,
    EMAIL_BATCH_DELAY_MS: '0',
    WEBHOOK_LOOPBACK: 'on',
    WEB_PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
    DKIM_DOMAIN: 't0.local',
    DKIM_SELECTOR: 'e2e',
    DKIM_PRIVATE_KEY: dkim.privateKey.replaceAll('\n', '\\n'),
  };
  const launcher = spawn(process.execPath, [join(root, 'tools/dist/start/main.js')], {
    env,
    cwd: root,
    // Over the channel it notices our end.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(launcher, 'exit');
  let output = '';
  const mail = await new Promise<string>((resolve, reject) => {
    launcher.stdout!.on('data', (chunk: Buffer) => {
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
  process.env.E2E_PUSH_PORT = String(pushPort);
  process.env.E2E_MAIL_KEY = dkim.publicKey;
  process.env.E2E_DATA_DIR = env.DATA_DIR;

  return async () => {
    await closeDatabase();
    launcher.kill('SIGTERM');
    await ended;
    await postgres?.stop();
    const refused = policyReports(join(dataDir, 'data'));
    rmSync(dataDir, { recursive: true, force: true });
    // Whatever the tests did, no page of the product may ask for what its own policy refuses.
    if (refused.length > 0) throw new Error(`The content security policy refused:\n${refused.join('\n')}`);
  };
}
