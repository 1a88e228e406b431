import { Injectable } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import { HASH_BYTES, toUtf8, TILE_WIDTH, writeEntries, type TileName } from '@t0/domain/record';
import { DataSource } from 'typeorm';

const NOTE = 'SELECT note FROM record_checkpoints ORDER BY id DESC LIMIT 1';
const TILE = 'SELECT substring(hashes FROM 1 FOR $3) AS hashes FROM record_tiles WHERE level = $1 AND n = $2';
/** Leaves that no checkpoint covers are left out. */
const LEAVES = `
  SELECT leaf FROM signal_ledger
  WHERE "index" >= $1 AND "index" < least($2, (SELECT size FROM record_checkpoints ORDER BY id DESC LIMIT 1)) ORDER BY "index"`;

/** Reads what the log's addresses answer: one row, or the rows of one bundle, never the whole ledger. */
@Injectable()
export class RecordTiles {
  constructor(private readonly db: DataSource) {}

  /** The newest checkpoint's note; null before the first. */
  async checkpoint(): Promise<string | null> {
    const [row] = await this.db.query<{ note: string }[]>(NOTE);
    return row?.note ?? null;
  }

  /** The bytes of a tile or a bundle of entries; null when the newest checkpoint's tree has none so wide. */
  read({ level, n, width }: TileName): Promise<Buffer | null> {
    if (n > MAX_ROW_ID) return Promise.resolve(null);
    return level === 'entries' ? this.entries(n, width) : this.tile(level, n, width);
  }

  private async tile(level: number, n: number, width: number): Promise<Buffer | null> {
    const [row] = await this.db.query<{ hashes: Buffer }[]>(TILE, [level, n, width * HASH_BYTES]);
    return row?.hashes.length === width * HASH_BYTES ? row.hashes : null;
  }

  private async entries(n: number, width: number): Promise<Buffer | null> {
    const first = n * TILE_WIDTH;
    const rows = await this.db.query<{ leaf: string }[]>(LEAVES, [first, first + width]);
    return rows.length === width ? Buffer.from(writeEntries(rows.map(({ leaf }) => toUtf8(leaf)))) : null;
  }
}
