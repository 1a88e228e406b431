import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { recordKey, recordOrigin, type Config, type RecordKey } from '@t0/config';
import {
  Merkle,
  TreeEdge,
  checkpointText,
  edgeTiles,
  isSameBytes,
  keyIdOf,
  signatureLine,
  toUtf8,
  verifierKey,
} from '@t0/domain/record';
import type { StoredTile } from '@t0/domain/record';
import { TransientBus, type RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { createHash, sign } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';

/** SHA-256 of Node. */
const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

/** Signs checkpoints as notes (docs/RECORD.md#checkpoints): with the key, and with the one before it while keys are exchanged. */
export class NoteSigner {
  /** The record's name, and that of its keys. */
  readonly origin: string;
  /** The key that signs first, as verifiers are given it. */
  readonly key: string;
  private readonly keys: RecordKey[];

  private constructor(config: Config, seeds: string[]) {
    this.origin = recordOrigin(config.PUBLIC_URL);
    this.keys = seeds.map(recordKey);
    this.key = verifierKey(sha256, this.origin, this.keys[0]!.publicKey);
  }

  /** Null when the owner has set no key. */
  static from(config: Config): NoteSigner | null {
    const { RECORD_SIGNING_KEY: seed, RECORD_SIGNING_KEY_PREVIOUS: previous } = config;
    return seed ? new NoteSigner(config, previous ? [seed, previous] : [seed]) : null;
  }

  /** The signed note of a checkpoint. */
  sign(size: number, root: Uint8Array): string {
    const text = checkpointText(this.origin, size, root);
    const lines = this.keys.map(({ privateKey, publicKey }) => {
      const signature = sign(null, Buffer.from(text), privateKey);
      return signatureLine(this.origin, keyIdOf(sha256, this.origin, publicKey), signature);
    });
    return `${text}\n${lines.join('')}`;
  }
}

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
const HAS_NEW_ROWS = `
  SELECT NOT EXISTS (
    SELECT 1 FROM (SELECT size, key FROM record_checkpoints ORDER BY id DESC LIMIT 1) last, signal_ledger_head head
    WHERE last.size = head.size AND last.key = $1) AS "hasNewRows"`;
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
    const [{ hasNewRows }] = await this.db.query<[{ hasNewRows: boolean }]>(HAS_NEW_ROWS, [this.signer.key]);
    return hasNewRows ? this.grow() : null;
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

const EVERY_MS = 1000;

/** Signs a checkpoint each second in which the ledger grew, and emits it to everybody who is connected. */
@Injectable()
export class CheckpointSigner implements OnApplicationBootstrap {
  private readonly signer: NoteSigner | null;

  constructor(
    db: DataSource,
    tasks: PeriodicTasks,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.signer = NoteSigner.from(config);
    if (!this.signer) return;
    const writer = new CheckpointWriter(db, this.signer);
    const bus = new TransientBus(redis);
    tasks.add({
      run: async () => {
        const note = await writer.write();
        if (note) await bus.push('public', { type: 'checkpoint', data: { note } });
      },
      everyMs: EVERY_MS,
      failure: 'Signing the record failed; the next run signs it',
    });
  }

  onApplicationBootstrap(): void {
    if (!this.signer) this.logger.warn('RECORD_SIGNING_KEY is not set; the record grows, but nobody can verify it');
  }
}
