import { useFollowed } from '../../live/use-followed.ts';
import { getNewSubscribers } from './api.ts';
import { MEMBER_EVENTS, MEMBERS_POLL_MS } from './member-pages.ts';

/** How many subscribers no administrator has taken note of yet, live; 0 while that is not known. */
export function useNewSubscribers(): number {
  const { data } = useFollowed({
    queryKey: ['/api/admin/users/new'],
    read: getNewSubscribers,
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    everyMs: 2000,
    failure: 'The number of new subscribers cannot be loaded.',
  });
  return data?.total ?? 0;
}
