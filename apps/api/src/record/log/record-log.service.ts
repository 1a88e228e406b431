import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { recordKey, recordOrigin, type Config } from '@t0/config';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import { BUNDLE_FORMAT, LEDGER_PAGE } from '@t0/contracts/record';
import type {
  LedgerEntry,
  RecordAudience,
  RecordBundle,
  RecordLog,
  RecordLogKey,
  RecordShown,
  RecordStampLine,
} from '@t0/contracts/record';
import type { LedgerKind } from '@t0/contracts/signals';
import { hasAccess } from '@t0/domain/accounts';
import { parseCheckpoint, toHex, verifierKey } from '@t0/domain/record';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';
import { currentRecordPrices } from '../current-record-prices.ts';
import { RecordAudienceReader, mayReadRecord } from '../record-audience.ts';
import { RecordCache } from '../record-cache.ts';
import { RecordTiles } from './record-tiles.ts';

/** The reader: a signed-in user, or a visitor. */
type Reader = Pick<Express.User, 'isAdmin' | 'role' | 'hasActiveSubscription'> | undefined;

/** A row, and whether its signal has ended, now or, before it was opened again, after this row: an opened row stays open. */
interface Row {
  index: string;
  at: Date;
  signalId: number | null;
  kind: LedgerKind;
  commitment: Buffer;
  leaf: string;
  nonce: Buffer;
  payload: string;
  finished: boolean;
}

/** A row as its reader may see it, with the tree's leaf. */
export interface ReadEntry extends LedgerEntry {
  leaf: string;
}

/** Rows that no checkpoint covers yet are left out: they cannot be verified yet. */
const ROWS = `
  SELECT l."index", l.at, l.signal_id AS "signalId", l.kind, l.commitment, l.leaf, l.nonce, l.payload,
    coalesce(s.status = 'closed' OR s.withdrawn_at IS NOT NULL, true) OR EXISTS (
      SELECT FROM signal_ledger e WHERE e.signal_id = l.signal_id AND e."index" >= l."index" AND e.kind = 'closed') AS finished
  FROM signal_ledger l LEFT JOIN signals s ON s.id = l.signal_id
  WHERE l."index" >= $1 AND l."index" < least($1::bigint + $2::bigint, coalesce($3::bigint, (SELECT size FROM record_checkpoints ORDER BY id DESC LIMIT 1)))
  ORDER BY l."index"`;

/** Reads rows of the ledger, opened as far as the reader may (docs/RECORD.md#who-may-open). */
@Injectable()
export class LedgerOpenings {
  constructor(
    private readonly db: DataSource,
    private readonly audience: RecordAudienceReader,
  ) {}

  /** At most `limit` rows from `from` on, and before `size` where it is given. */
  async read(reader: Reader, from: number, limit: number, size: number | null = null): Promise<ReadEntry[]> {
    const audience = await this.audience.read();
    const rows = await this.db.query<Row[]>(ROWS, [from, limit, size]);
    return rows.map(({ index, at, signalId, kind, commitment, leaf, nonce, payload, finished }) => ({
      index: Number(index),
      at: at.toISOString(),
      signalId,
      kind,
      commitment: toHex(commitment),
      opening: kind === 'restored' || mayOpen(audience, reader, finished) ? { nonce: toHex(nonce), payload } : null,
      leaf,
    }));
  }
}

/** Of signals: administrators always; members at once unless the record is off; everybody once the signal has ended, where it is public. */
function mayOpen(audience: RecordAudience, reader: Reader, finished: boolean): boolean {
  if (reader?.isAdmin) return true;
  if (audience === 'off') return false;
  return (reader !== undefined && hasAccess(reader)) || (audience === 'everybody' && finished);
}

/** Each key's first checkpoint, found by as many steps through the index as there are keys. */
const KEYS = `
  WITH RECURSIVE found AS (
    (SELECT key, id, note FROM record_checkpoints ORDER BY key, id LIMIT 1)
    UNION ALL
    SELECT next.* FROM found, LATERAL (
      SELECT key, id, note FROM record_checkpoints c WHERE c.key > found.key ORDER BY key, id LIMIT 1) next)
  SELECT key, note AS first FROM found ORDER BY id`;

/** Answers where the record's tree is and who signs it. */
@Injectable()
export class RecordLogService {
  constructor(
    private readonly db: DataSource,
    private readonly audience: RecordAudienceReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<RecordLog> {
    const { PUBLIC_URL, RECORD_SIGNING_KEY: seed } = this.config;
    const origin = recordOrigin(PUBLIC_URL);
    return {
      prefix: `${PUBLIC_URL}/log`,
      origin,
      key: seed ? verifierKey(sha256, origin, recordKey(seed).publicKey) : null,
      keys: await this.db.query<RecordLogKey[]>(KEYS),
      audience: await this.audience.read(),
    };
  }
}

function sha256(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest();
}

/** The number of reads of the checkpoint that covers the newest rows, and the interval in ms: one is signed each second. */
const LOOKS = 4;
const APART_MS = 700;

/** Writes the whole record into one file, a page of rows at a time. */
@Injectable()
export class RecordBundles {
  constructor(
    private readonly log: RecordLogService,
    private readonly tiles: RecordTiles,
    private readonly openings: LedgerOpenings,
    private readonly audience: RecordAudienceReader,
    private readonly recordCache: RecordCache,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The file in pieces, as JSON. 404 before the first checkpoint. */
  async pieces(reader: Reader): Promise<AsyncGenerator<string>> {
    const shown = await this.shown(reader);
    const rows = shown?.figures[0]?.size ?? 0;
    let checkpoint = await this.tiles.checkpoint();
    for (let look = 1; look < LOOKS && checkpoint !== null && sizeOf(checkpoint) < rows; look += 1) {
      await wait(APART_MS);
      checkpoint = await this.tiles.checkpoint();
    }
    if (checkpoint === null)
      throw new NotFoundException({ error: 'NOTHING_SIGNED', message: 'No checkpoint of the record was signed yet' });
    const size = sizeOf(checkpoint);
    const head = {
      format: BUNDLE_FORMAT,
      log: await this.log.read(),
      checkpoint,
      shown: rows <= size ? shown : null,
    } satisfies Partial<RecordBundle>;
    return this.write(JSON.stringify(head), reader, size);
  }

  /** The figures, for whom the record is shown. */
  private async shown(reader: Reader): Promise<RecordShown | null> {
    if (!mayReadRecord(await this.audience.read(), reader)) return null;
    const present = currentRecordPrices(this.config);
    const projection = await this.recordCache.read();
    return {
      present,
      figures: [false, true].map((simulated) => projection.figures(simulated, present === 'simulated')),
    };
  }

  private async *write(head: string, reader: Reader, size: number): AsyncGenerator<string> {
    yield `${head.slice(0, -1)},"entries":[`;
    for (let from = 0; from < size; from += LEDGER_PAGE) {
      const page = await this.openings.read(reader, from, LEDGER_PAGE, size);
      const lines = page.map(({ leaf, opening }) => JSON.stringify({ leaf, ...opening }));
      yield `${from === 0 ? '\n' : ',\n'}${lines.join(',\n')}`;
    }
    yield '\n]}\n';
  }
}

const sizeOf = (note: string): number => parseCheckpoint(note).size;

/** A month of daily stamps. */
const LISTED = 31;
const NEWEST = `
  SELECT s.id, s.at, c.size, c.note FROM record_stamps s JOIN record_checkpoints c ON c.id = s.checkpoint_id
  ORDER BY s.id DESC LIMIT ${LISTED}`;

/** Reads time stamps of checkpoints. */
@Injectable()
export class RecordStamps {
  constructor(private readonly db: DataSource) {}

  async newest(): Promise<RecordStampLine[]> {
    const rows = await this.db.query<{ id: number; at: Date; size: string; note: string }[]>(NEWEST);
    return rows.map(({ id, at, size, note }) => ({ id, at: at.toISOString(), size: Number(size), note }));
  }

  /** The authority's reply; null when there is no such stamp. */
  async reply(id: number): Promise<Buffer | null> {
    if (id < 1 || id > MAX_ROW_ID) return null;
    const [row] = await this.db.query<{ reply: Buffer }[]>('SELECT reply FROM record_stamps WHERE id = $1', [id]);
    return row?.reply ?? null;
  }
}
