import { Upload } from '@t0/database/content';
import type { ObjectStorage } from '@t0/storage';
import { In, LessThan, type DataSource } from 'typeorm';

/** The numbers of files that a sweep deleted. */
export interface Swept {
  /** Uploads that nothing used in time, and files of deleted entities. */
  uploads: number;
  /** Files that no upload names. */
  strays: number;
  /** Files of unfinished uploads. */
  unfinished: number;
}

/** Thrown instead of deleting strays when most of the store is unknown: it belongs to another database. */
export class ForeignStoreError extends Error {
  override name = 'ForeignStoreError';
}

const BATCH = 500;
/** At most this many unknown files are never a sign of a foreign store. */
const FEW = 20;

/**
 * Deletes files that nothing uses, and their rows: files that were never attached, were released, or have no row
 * (docs/SECURITY.md#uploads).
 */
export class OrphanSweep {
  constructor(
    private readonly db: DataSource,
    private readonly storage: ObjectStorage,
  ) {}

  /**
   * One sweep over everything older than `before`. Repeating it, or dying within it, is harmless.
   * @throws ForeignStoreError when more files are unknown than known; then no unknown file was deleted
   */
  async sweep(before: Date): Promise<Swept> {
    await this.giveUpUnused(before);
    const uploads = await this.deleteReleased();
    const unfinished = await this.storage.deleteUnfinished(before);
    return { uploads, unfinished, strays: await this.deleteStrays(before) };
  }

  /** A concurrent attachment either finds the file gone, or keeps it. */
  private async giveUpUnused(before: Date): Promise<void> {
    const unused = { state: In(['pending', 'stored']), createdAt: LessThan(before) };
    await this.db.getRepository(Upload).update(unused, { state: 'deleted' });
  }

  private async deleteReleased(): Promise<number> {
    const uploads = this.db.getRepository(Upload);
    let deleted = 0;
    for (;;) {
      const released = await uploads.find({ where: { state: 'deleted' }, order: { createdAt: 'ASC' }, take: BATCH });
      for (const { id, objectPath } of released) {
        await this.storage.delete(objectPath);
        await uploads.delete({ id });
      }
      deleted += released.length;
      if (released.length < BATCH) return deleted;
    }
  }

  private async deleteStrays(before: Date): Promise<number> {
    const strays: string[] = [];
    let seen = 0;
    let batch: string[] = [];
    const sweepBatch = async (): Promise<void> => {
      seen += batch.length;
      const known = await this.db.getRepository(Upload).findBy({ objectPath: In(batch) });
      const paths = new Set(known.map(({ objectPath }) => objectPath));
      strays.push(...batch.filter((path) => !paths.has(path)));
      batch = [];
    };
    for await (const { path, modifiedAt } of this.storage.list()) {
      if (modifiedAt >= before) continue;
      batch.push(path);
      if (batch.length === BATCH) await sweepBatch();
    }
    if (batch.length > 0) await sweepBatch();
    if (strays.length > FEW && strays.length > seen / 2) {
      throw new ForeignStoreError(
        `${strays.length} of ${seen} stored files are unknown to this database: none deleted`,
      );
    }
    for (const path of strays) await this.storage.delete(path);
    return strays.length;
  }
}
