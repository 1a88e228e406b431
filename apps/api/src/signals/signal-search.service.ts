import { Injectable } from '@nestjs/common';
import { parseSignalCursor } from '@t0/contracts/signals';
import type {
  Signal as WireSignal,
  SignalCounts,
  SignalCursor,
  SignalFilter,
  SignalPageQuery,
} from '@t0/contracts/signals';
import { Signal, toWireSignal } from '@t0/database/signals';
import { DataSource, type EntityManager } from 'typeorm';
import { searchWords } from '@t0/domain/signals';

/** SQL over `signals s`: those that follow the price. As the index `signals_open` has it. */
const OPEN = `s.status IN ('active', 'limit')`;
const TEXT = `lower(concat_ws(' ', '#' || s.id, s.instrument, s.direction, s.status, s.monthly_bias, s.memo))`;

/** Conditions over `signals s`, and the values of their parameters. */
interface Conditions {
  sql: string[];
  values: Record<string, unknown>;
}

/** The SQL conditions of a filter: the rule of `matchesSignal`. */
function conditionsOf({ q, instrument, direction, status, from, to }: SignalFilter): Conditions {
  const sql: string[] = [];
  const values: Record<string, unknown> = {};
  const add = (text: string, name: string, value: unknown): void => {
    sql.push(text);
    values[name] = value;
  };
  if (instrument !== undefined) add('s.instrument = :instrument', 'instrument', instrument);
  if (direction !== undefined) add('s.direction = :direction', 'direction', direction);
  if (status === 'open') sql.push(OPEN);
  else if (status !== undefined) add('s.status = :status', 'status', status);
  if (from !== undefined) add('s.created_at >= :from', 'from', from);
  if (to !== undefined) add('s.created_at < :to', 'to', to);
  for (const [index, word] of searchWords(q).entries())
    add(`position(:word${index} IN ${TEXT}) > 0`, `word${index}`, word);
  return { sql, values };
}

/** Withdrawn signals are on no list. */
const NOT_WITHDRAWN = 's.withdrawn_at IS NULL';

/** Reads signals for administrators, however many there are: a page costs what it shows, by the order's own indices. */
@Injectable()
export class SignalSearch {
  constructor(private readonly db: DataSource) {}

  /** Open ones first, then newest first (docs/product/signals.md#order: the order of the signals table). */
  list({ limit, before, ...filter }: SignalPageQuery): Promise<WireSignal[]> {
    const cursor = parseSignalCursor(before);
    // Both parts as of one instant: a signal that closes between two reads would be in both, or in neither.
    return this.db.transaction('REPEATABLE READ', async (manager) => {
      const open = cursor?.open === false ? [] : await part(manager, filter, { open: true, cursor, limit });
      const room = limit - open.length;
      const rest = { open: false, cursor: cursor?.open ? null : cursor, limit: room };
      const signals = room === 0 ? open : [...open, ...(await part(manager, filter, rest))];
      return signals.map(toWireSignal);
    });
  }

  /** The number of all signals, and of those that match the filter. */
  async counts(filter: SignalFilter): Promise<SignalCounts> {
    const { sql, values } = conditionsOf(filter);
    const counts = await this.db
      .createQueryBuilder()
      .select('count(*)::integer', 'total')
      .addSelect(`count(*) FILTER (WHERE ${OPEN})::integer`, 'open')
      .addSelect(`count(*) FILTER (WHERE ${['true', ...sql].join(' AND ')})::integer`, 'matching')
      .from(Signal, 's')
      .where(NOT_WITHDRAWN)
      .setParameters(values)
      .getRawOne<SignalCounts>();
    return counts!;
  }
}

interface Part {
  /** The open signals, or the others. */
  open: boolean;
  /** Continues after this row. */
  cursor: SignalCursor | null;
  limit: number;
}

/** One part of the list, newest first. */
function part(manager: EntityManager, filter: SignalFilter, { open, cursor, limit }: Part): Promise<Signal[]> {
  const { sql, values } = conditionsOf(filter);
  const query = manager
    .getRepository(Signal)
    .createQueryBuilder('s')
    .where(open ? OPEN : `NOT (${OPEN})`)
    .andWhere(NOT_WITHDRAWN)
    .orderBy('s.createdAt', 'DESC')
    .addOrderBy('s.id', 'DESC')
    .limit(limit);
  for (const condition of sql) query.andWhere(condition);
  if (cursor)
    query.andWhere('(s.created_at, s.id) < (:createdAt, :id)', { createdAt: cursor.createdAt, id: cursor.id });
  return query.setParameters({ ...query.getParameters(), ...values }).getMany();
}
