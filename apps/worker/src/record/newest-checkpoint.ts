import type { DataSource } from 'typeorm';

/** The note of the record's newest checkpoint, exactly; null before the first. */
export async function newestCheckpoint(db: DataSource): Promise<string | null> {
  const [row] = await db.query<{ note: string }[]>('SELECT note FROM record_checkpoints ORDER BY id DESC LIMIT 1');
  return row?.note ?? null;
}
