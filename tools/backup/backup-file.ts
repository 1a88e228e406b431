import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** First line of a backup: what it holds and which release can read it. */
export interface BackupHeader {
  t0Backup: 1;
  /** When it was taken, ISO. */
  at: string;
  /** Names of the migrations applied. */
  migrations: string[];
  /** Rows of each table, to be checked after a restore. */
  tables: Record<string, number>;
}

/**
 * A backup is gzip over lines: the header, then `table<TAB>JSON array of rows` as PostgreSQL itself writes them. Rows are never
 * parsed on the way, so no number and no time loses a digit.
 */
export class BackupWriter {
  private readonly gzip = createGzip();
  private readonly done: Promise<void>;

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

  header(header: BackupHeader): Promise<void> {
    return this.line(JSON.stringify(header));
  }

  /** Adds rows of a table, each the text of a JSON object. */
  rows(table: string, rows: string[]): Promise<void> {
    // A line break can only be between tokens: within a text JSON writes it as \n.
    return this.line(`${table}\t[${rows.map((row) => row.replace(/[\r\n]/g, ' ')).join(',')}]`);
  }

  async close(): Promise<void> {
    this.gzip.end();
    await this.done;
  }

  /** Gives up: half a backup is worse than none. */
  async discard(): Promise<void> {
    this.gzip.destroy();
    await this.done.catch(() => undefined);
    await rm(this.path, { force: true });
  }

  private async line(text: string): Promise<void> {
    if (this.gzip.write(`${text}\n`)) return;
    // `done` reports a file that can no longer be written; `once` removes its listeners each time.
    await Promise.race([once(this.gzip, 'drain'), this.done]);
  }
}

/** Reads a backup: passes its header to `onHeader`, then each piece of a table to `onRows`, in order. Throws when it is none. */
export async function readBackup(
  path: string,
  onHeader: (header: BackupHeader) => Promise<void>,
  onRows: (table: string, rows: string) => Promise<void>,
): Promise<void> {
  const source = createReadStream(path);
  const gunzip = source.pipe(createGunzip());
  source.on('error', (error) => gunzip.destroy(error));
  let began = false;
  for await (const line of createInterface({ input: gunzip, crlfDelay: Infinity })) {
    if (began) {
      const tab = line.indexOf('\t');
      await onRows(line.slice(0, tab), line.slice(tab + 1));
      continue;
    }
    began = true;
    await onHeader(headerOf(line, path));
  }
  if (!began) throw new UserFacingError(`${path} is empty.`);
}

function headerOf(line: string, path: string): BackupHeader {
  try {
    const header = JSON.parse(line) as Partial<BackupHeader>;
    if (header.t0Backup === 1 && Array.isArray(header.migrations)) return header as BackupHeader;
  } catch {
    // Said below.
  }
  throw new UserFacingError(`${path} is not a backup made by this product.`);
}
