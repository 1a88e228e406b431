import { Injectable } from '@nestjs/common';
import type { LedgerEntry, LedgerKind, RecordAudience } from '@t0/contracts';
import { hasAccess, toHex } from '@t0/domain';
import { DataSource } from 'typeorm';
import { RecordAudienceReader } from '../record-audience.ts';

/** The reader: a signed-in user, or a visitor. */
export type Reader = Pick<Express.User, 'isAdmin' | 'hasActiveSubscription'> | undefined;

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
