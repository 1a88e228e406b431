import type { Resource, LiveEventType } from '@t0/contracts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['resource.created', 'resource.deleted'];

/** How many resources there are in all, in words, whatever was read of them. */
export function useResourcesTotal(list: LiveList<Resource>): string {
  return useListTotal('/api/resources', TYPES, list);
}
