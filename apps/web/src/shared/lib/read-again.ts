import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what stands under `queryKey` again, as a push said that it changed. A first reading that is under way may have been answered before
 * that: TanStack Query would take its answer for the news, so it is read once more after it.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
  if (first.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
