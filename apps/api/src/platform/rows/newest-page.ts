import { parsePageCursor } from '@t0/contracts/platform';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** One page of a list by creation, newest first: how many rows, and after which. */
interface Page {
  limit: number;
  before?: string;
}

/** The rows of a page of what `query` selects (docs/product/calls.md#lists: a limit and a cursor). */
export function newestPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { limit, before }: Page,
): Promise<Row[]> {
  const { alias } = query;
  query.orderBy(`${alias}.createdAt`, 'DESC').addOrderBy(`${alias}.id`, 'DESC').limit(limit);
  const after = parsePageCursor(before);
  if (after) query.andWhere(`(${alias}.created_at, ${alias}.id) < (:createdAt, :id)`, after);
  return query.getMany();
}
