import type { Resource, LiveEventType } from '@t0/contracts';
import type { LiveList } from '../../../shared/lib/live/live-definition.ts';
import { useListTotal } from '../../../shared/lib/live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['resource.created', 'resource.deleted'];

/** How many resources there are in all, in words, whatever was read of them. */
export function useResourcesTotal(list: LiveList<Resource>): string {
  return useListTotal('/api/resources', TYPES, list);
}
