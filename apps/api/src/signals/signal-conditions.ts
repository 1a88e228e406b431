import type { SignalFilter } from '@t0/contracts';
import { searchWords } from '@t0/domain';

/** SQL over `signals s`: those that follow the price. As the index `signals_open` has it. */
export const OPEN = `s.status IN ('active', 'limit')`;
const TEXT = `lower(concat_ws(' ', '#' || s.id, s.instrument, s.direction, s.status, s.monthly_bias, s.memo))`;

/** Conditions over `signals s`, and what stands for their parameters. */
export interface Conditions {
  sql: string[];
  values: Record<string, unknown>;
}

/** What a filter asks, in SQL: the rule of `matchesSignal`. */
export function conditionsOf({ q, instrument, direction, status, from, to }: SignalFilter): Conditions {
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
