import { NotFoundException } from '@nestjs/common';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import type { EntityManager, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** The error for a missing row: its code, and a sentence. */
export interface Missing {
  error: string;
  message: string;
}

/**
 * The row with this id, locked until the transaction ends, so that two changes follow one another.
 * @throws NotFoundException with the given error when there is none
 */
export async function lockRow<Row extends ObjectLiteral & { id: number }>(
  manager: EntityManager,
  entity: new () => Row,
  id: number,
  missing: Missing,
): Promise<Row> {
  const where = { id } as FindOptionsWhere<Row>;
  const row = id <= MAX_ROW_ID ? await manager.findOne(entity, { where, lock: { mode: 'pessimistic_write' } }) : null;
  if (!row) throw new NotFoundException(missing);
  return row;
}
