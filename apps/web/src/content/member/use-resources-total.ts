import type { Resource, LiveEventType } from '@t0/contracts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['resource.created', 'resource.deleted'];

/** The number of all resources as text, independent of how many were read. */
export function useResourcesTotal(list: LiveList<Resource>): string {
  return useListTotal('/api/resources', TYPES, list);
}
