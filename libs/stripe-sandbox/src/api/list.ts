import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import { formIn, numberIn, onlyKnows, textIn, type ApiCall, type Form } from './api-call.ts';

/** Which objects of a list a filter's value leaves. */
export type Filters<T> = Record<string, (one: T, value: string) => boolean>;

/**
 * A page of a list, newest first, as Stripe answers it: by `limit`, `starting_after`, `ending_before`, `created` and the list's own
 * filters.
 */
export function listPage<T extends { id: string; created: number }>(
  { params }: Pick<ApiCall, 'params'>,
  url: string,
  all: T[],
  filters: Filters<T> = {},
): Stripe.ApiList<T> {
  onlyKnows(params, 'limit', 'starting_after', 'ending_before', 'created', ...Object.keys(filters));
  const wanted = Object.entries(filters).flatMap(([name, test]) => {
    const value = textIn(params, name);
    return value === null ? [] : [(one: T) => test(one, value)];
  });
  const isCreated = createdFilter(params);
  const found = all
    .filter((one) => isCreated(one.created) && wanted.every((test) => test(one)))
    .reverse()
    .sort((a, b) => b.created - a.created);
  const limit = numberIn(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('limit must be between 1 and 100', 'limit');
  const after = textIn(params, 'starting_after');
  const before = textIn(params, 'ending_before');
  if (after !== null && before !== null)
    throw invalid('Only one of starting_after and ending_before.', 'starting_after');
  const rest = before === null ? found.slice(after === null ? 0 : indexOf(found, after, 'starting_after') + 1) : null;
  const older = rest ?? found.slice(0, indexOf(found, before!, 'ending_before'));
  const data = rest ? older.slice(0, limit) : older.slice(-limit);
  return { object: 'list', data, has_more: data.length < older.length, url };
}

/** The object of that id; 404 when there is none. */
export function retrieved<T>({ id, params }: ApiCall, kind: string, table: Record<string, T>): T {
  onlyKnows(params);
  if (!Object.hasOwn(table, id)) throw missing(kind, id);
  return table[id]!;
}

function indexOf(found: { id: string }[], id: string, param: string): number {
  const index = found.findIndex((one) => one.id === id);
  if (index < 0) throw missing('object', id, param, 400);
  return index;
}

/** `created`: a time, or a range by gt, gte, lt and lte. */
function createdFilter(params: Form): (created: number) => boolean {
  const exact = numberIn(params, 'created');
  const range = formIn(params, 'created');
  onlyKnows(range, 'gt', 'gte', 'lt', 'lte');
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => numberIn(range, name));
  return (created) =>
    (exact === null || created === exact) &&
    (gt == null || created > gt) &&
    (gte == null || created >= gte) &&
    (lt == null || created < lt) &&
    (lte == null || created <= lte);
}
