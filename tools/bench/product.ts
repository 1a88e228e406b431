import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { createDataSource, migrate } from '@t0/database/platform';
import { freePort, startPostgres } from '@t0/embedded';
import { TEST_PASSWORD } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { ROOT } from '../shared/root.ts';
import { builtWeb } from './web-build.ts';

/** A terminal of one's own. */
export interface Product {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts the whole product with its demo data in a temporary folder. It ends with this process, however that ends. `more`: configuration of
 * its own. `root`: the checkout whose product it is.
 */
export async function startProduct(more: Record<string, string> = {}, root = ROOT): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 't0-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools/dist/start/main.js')], {
    cwd: root,
    // Through the channel it notices the end of this process.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SUPPORT_EMAIL: 'support@t0.example',
      EDUCATION_PORTAL_URL: 'https://education.t0.example/',
      BILLING_UPDATE_URL: 'https://billing.t0.example/',
      ...more,
    },
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Measures the whole product at `origin` on a database of its own, which `fill` has filled. */
export async function onFilledProduct<T>(
  fill: (db: DataSource) => Promise<unknown>,
  measure: (origin: string, db: DataSource) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 't0-filled-'));
  const postgres = await startPostgres({ dataDir: folder, ephemeral: true, endWithParent: true });
  try {
    await migrate(postgres.url);
    const db = await createDataSource(postgres.url, 1).initialize();
    try {
      await fill(db);
      const product = await startProduct({ WEB_ROOT: builtWeb(), DATABASE_URL: postgres.url });
      return await measure(product.origin, db).finally(product.stop);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs a browser in. */
export async function signIn(context: BrowserContext, origin: string, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password: TEST_PASSWORD },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`);
}
