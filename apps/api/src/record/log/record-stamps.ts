import { Injectable } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts';
import type { RecordStampLine } from '@t0/contracts';
import { DataSource } from 'typeorm';

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
