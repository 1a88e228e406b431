import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource, migrate } from '@t0/database';
import { startPostgres } from '@t0/embedded';
import { writeSteps } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { startProduct } from './product.ts';
import { builtWeb } from './web-build.ts';

/** Measures the whole product at `origin` on a database of its own, whose record holds this many signals that ended. */
export async function onRecord<T>(
  signals: number,
  measure: (origin: string, db: DataSource) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 't0-record-'));
  const postgres = await startPostgres({ dataDir: folder, ephemeral: true, endWithParent: true });
  try {
    await migrate(postgres.url);
    const db = await createDataSource(postgres.url, 1).initialize();
    try {
      await writeSteps(db, 1, signals);
      const product = await startProduct({ WEB_ROOT: builtWeb(), DATABASE_URL: postgres.url });
      try {
        return await measure(product.origin, db);
      } finally {
        await product.stop();
      }
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
