import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { messageOf } from './http.ts';

/** The status of a reading. Data that was read once stays `ready` while a later reading fails. */
export type ReadStatus = 'loading' | 'error' | 'ready';

/** The status of a reading that has brought something (`ready`), or failed before it did. */
export function readStatus(ready: boolean, failed: boolean): ReadStatus {
  if (ready) return 'ready';
  return failed ? 'error' : 'loading';
}

/** How a reading stands. */
export interface Reading {
  status: ReadStatus;
  error: string;
  /** Reads again. */
  retry: () => void;
}

/** The state of a query, as TanStack Query has it. */
interface Query {
  data: unknown;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** How the reading of a query stands; `failure` is the error message when the server sent none. */
export function readingOf({ data, isError, error, refetch }: Query, failure: string): Reading {
  const status = readStatus(data !== undefined, isError);
  return { status, error: messageOf(error, failure), retry: () => void refetch() };
}

/**
 * Reads the data under `queryKey` again after a push reported a change. A running first read may have been answered before the change.
 * TanStack Query would take its answer as current, so the data is read once more after it.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
  if (first.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
