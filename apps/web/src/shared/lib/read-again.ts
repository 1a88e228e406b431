import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
