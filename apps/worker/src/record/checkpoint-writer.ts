import { edgeTiles, isSameBytes, Merkle, toUtf8, TreeEdge } from '@t0/domain';
import type { StoredTile } from '@t0/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { sha256 } from './note-signer.ts';
import type { NoteSigner } from './note-signer.ts';

/** Thrown when the stored tree is not the one that was signed last: it was changed, and nothing more is signed. */
export class ChangedTreeError extends Error {
  override name = 'ChangedTreeError';
}

/** Most rows that join the tree with one checkpoint: an upgrade's many take several. */
const MOST = 10_000;

interface Last {
  size: string;
  root: Buffer;
  key: string;
  /** True if a second has passed since. */
  due: boolean;
}

/** True if there are new rows: one query, as most seconds bring none. */
const NEWS = `
  SELECT NOT EXISTS (
    SELECT 1 FROM (SELECT size, key FROM record_checkpoints ORDER BY id DESC LIMIT 1) last, signal_ledger_head head
    WHERE last.size = head.size AND last.key = $1) AS news`;
/** One at a time over all processes, without waiting: a later process finds the next second soon enough. */
const ALONE = `SELECT pg_try_advisory_xact_lock(hashtext('t0-record-checkpoint')) AS alone`;
const LAST = `
  SELECT size, root, key, at <= clock_timestamp() - interval '1 second' AS due
  FROM record_checkpoints ORDER BY id DESC LIMIT 1`;
const LEAVES = 'SELECT leaf FROM signal_ledger WHERE "index" >= $1 ORDER BY "index" LIMIT $2';
const TILE = `
  INSERT INTO record_tiles (level, n, hashes) VALUES ($1, $2, $3)
  ON CONFLICT (level, n) DO UPDATE SET hashes = excluded.hashes`;
const CHECKPOINT = `
  INSERT INTO record_checkpoints (at, size, root, key, note) VALUES (date_trunc('milliseconds', clock_timestamp()), $1, $2, $3, $4)`;

/**
 * Adds committed rows of the ledger to the tree and signs the result (docs/RECORD.md#checkpoints): at most one checkpoint a second over all
 * processes. Reads the right edge of the tree and the new rows, nothing else.
 */
export class CheckpointWriter {
  private readonly merkle = new Merkle(sha256);

  constructor(
    private readonly db: DataSource,
    private readonly signer: NoteSigner,
  ) {}

  /**
   * The new checkpoint's note; null when there is nothing new, another process is writing one, or a second has not passed.
   * @throws ChangedTreeError when the stored tree is not the one signed last
   */
  async write(): Promise<string | null> {
    const [{ news }] = await this.db.query<[{ news: boolean }]>(NEWS, [this.signer.key]);
    return news ? this.grow() : null;
  }

  private grow(): Promise<string | null> {
    return this.db.transaction(async (manager) => {
      const [{ alone }] = await manager.query<[{ alone: boolean }]>(ALONE);
      if (!alone) return null;
      const [last] = await manager.query<Last[]>(LAST);
      if (last && !last.due) return null;
      const edge = await this.edge(manager, Number(last?.size ?? 0));
      if (last && !isSameBytes(edge.root(), last.root))
        throw new ChangedTreeError('The tree of the record is not the one that was signed last');
      const rows = await manager.query<{ leaf: string }[]>(LEAVES, [edge.size, MOST]);
      // Another key, or another address, needs a checkpoint of its own: both are part of the key's text.
      if (last && rows.length === 0 && last.key === this.signer.key) return null;
      for (const { leaf } of rows) edge.add(this.merkle.leaf(toUtf8(leaf)));
      for (const { level, n, hashes } of edge.changes()) await manager.query(TILE, [level, n, Buffer.from(hashes)]);
      const root = edge.root();
      const note = this.signer.sign(edge.size, root);
      await manager.query(CHECKPOINT, [edge.size, Buffer.from(root), this.signer.key, note]);
      return note;
    });
  }

  private async edge(manager: EntityManager, size: number): Promise<TreeEdge> {
    const wanted = edgeTiles(size);
    const tiles =
      wanted.length === 0
        ? []
        : await manager.query<StoredTile[]>(
            'SELECT level, n, hashes FROM record_tiles WHERE (level, n) IN (SELECT * FROM unnest($1::smallint[], $2::integer[]))',
            [wanted.map(({ level }) => level), wanted.map(({ n }) => n)],
          );
    return new TreeEdge(this.merkle, size, tiles);
  }
}
