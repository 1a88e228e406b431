import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** First line of a backup: what it holds and which release can read it. */
export interface BackupHeader {
  t0Backup: 2;
  /** When it was taken, ISO. */
  at: string;
  /** Names of the migrations applied. */
  migrations: string[];
  /** The columns of each table, quoted, in the order of its rows. */
  columns: Record<string, string[]>;
}

/** Bytes of rows that are compressed, and restored, at once. */
const BLOCK = 1024 * 1024;

/**
 * A backup is gzip over the header, then blocks of `table<TAB>bytes`, a line break and that number of bytes of rows as COPY writes them, and at last
 * `<TAB>` and the rows of each table. Rows are never parsed on the way, so no number and no time loses a digit.
 */
export class BackupWriter {
  // The database waits for the compression: this level takes half the time of the usual one, for a tenth more bytes.
  private readonly gzip = createGzip({ level: 3, chunkSize: BLOCK / 4, memLevel: constants.Z_MAX_MEMLEVEL });
  private readonly done: Promise<void>;
  private block = Buffer.allocUnsafe(BLOCK);
  private filled = 0;
  private waiting: Promise<unknown> | undefined;

  private constructor(
    private readonly path: string,
    file: FileHandle,
  ) {
    this.done = pipeline(this.gzip, file.createWriteStream());
    this.done.catch(() => undefined);
  }

  /** Begins a new file that nobody else may read. Rejects when there is one of that name, or it cannot be made. */
  static async open(path: string): Promise<BackupWriter> {
    return new BackupWriter(path, await open(path, 'wx', 0o600));
  }

  header(header: BackupHeader): void {
    this.gzip.write(`${JSON.stringify(header)}\n`);
  }

  /** Adds a row of a table as COPY writes it; the bytes are the caller's again afterwards. */
  row(table: string, row: Buffer): void {
    if (this.filled + row.length > this.block.length) {
      this.endBlock(table);
      this.block = Buffer.allocUnsafe(Math.max(BLOCK, row.length));
    }
    this.filled += row.copy(this.block, this.filled);
  }

  /** Ends the block; to be called after the last row of a table. */
  endBlock(table: string): void {
    if (this.filled === 0) return;
    this.gzip.write(`${table}\t${this.filled}\n`);
    this.gzip.write(this.block.subarray(0, this.filled));
    this.block = Buffer.allocUnsafe(BLOCK);
    this.filled = 0;
  }

  /** Resolves once there is room for more, undefined while there is. Rejects when the file can no longer be written. */
  room(): Promise<unknown> | undefined {
    if (!this.gzip.writableNeedDrain) return undefined;
    return (this.waiting ??= Promise.race([once(this.gzip, 'drain'), this.done]).finally(
      () => (this.waiting = undefined),
    ));
  }

  /** Ends the file with the rows of each table. */
  async close(rows: Readonly<Record<string, number>>): Promise<void> {
    this.gzip.end(`\t${JSON.stringify(rows)}\n`);
    await this.done;
  }

  /** Gives up: half a backup is worse than none. */
  async discard(): Promise<void> {
    this.gzip.destroy();
    await this.done.catch(() => undefined);
    await rm(this.path, { force: true });
  }
}

/**
 * Reads a backup: passes its header to `onHeader`, then each block of a table to `onBlock`, in order. Answers the rows of each table. Throws when
 * it is none, or not whole.
 */
export async function readBackup(
  path: string,
  onHeader: (header: BackupHeader) => Promise<void>,
  onBlock: (table: string, rows: Buffer) => Promise<void>,
): Promise<Record<string, number>> {
  const source = createReadStream(path, { highWaterMark: BLOCK });
  const gunzip = source.pipe(createGunzip({ chunkSize: BLOCK }));
  source.on('error', (error) => gunzip.destroy(error));
  const chunks = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const { value } = await chunks.next();
    if (!value) throw new UserFacingError('The backup is incomplete: it ends too early. Nothing was changed.');
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
  };
  const take = async (bytes: number): Promise<Buffer> => {
    while (rest.length < bytes) await more();
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return taken;
  };
  const line = async (): Promise<string> => {
    while (!rest.includes(10)) await more();
    return (await take(rest.indexOf(10) + 1)).toString().trimEnd();
  };
  try {
    await more().catch((error: unknown) => {
      throw error instanceof UserFacingError ? new UserFacingError(`${path} is empty.`) : error;
    });
    await onHeader(headerOf(await line(), path));
    for (;;) {
      const head = await line();
      const tab = head.indexOf('\t');
      if (tab === 0) return JSON.parse(head) as Record<string, number>;
      await onBlock(head.slice(0, tab), await take(Number(head.slice(tab + 1))));
    }
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function headerOf(line: string, path: string): BackupHeader {
  let header: { t0Backup?: number; migrations?: unknown } = {};
  try {
    header = (JSON.parse(line) ?? {}) as typeof header;
  } catch {
    // Reported below.
  }
  if (!header.t0Backup || !Array.isArray(header.migrations))
    throw new UserFacingError(`${path} is not a backup made by this product.`);
  if (header.t0Backup === 2) return header as BackupHeader;
  const formats = `has format ${header.t0Backup}, and this release reads format 2`;
  throw new UserFacingError(`${path} ${formats}: restore it with the release that made it, then upgrade.`);
}
