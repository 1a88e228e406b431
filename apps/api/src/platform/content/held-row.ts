import { NotFoundException } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere, ObjectLiteral } from 'typeorm';

const MAX_ID = 2_147_483_647;

/** What is said when there is no such row: the error's code, and a sentence. */
export interface Missing {
  error: string;
  message: string;
}

/**
 * The row with this id, held until the transaction ends, so that two who change it follow one another.
 * @throws NotFoundException with the given words when there is none
 */
export async function holdRow<Row extends ObjectLiteral & { id: number }>(
  manager: EntityManager,
  entity: new () => Row,
  id: number,
  missing: Missing,
): Promise<Row> {
  const where = { id } as FindOptionsWhere<Row>;
  const row = id <= MAX_ID ? await manager.findOne(entity, { where, lock: { mode: 'pessimistic_write' } }) : null;
  if (!row) throw new NotFoundException(missing);
  return row;
}
