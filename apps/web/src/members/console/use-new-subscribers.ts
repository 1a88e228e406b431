import { useFollowed } from '../../live/use-followed.ts';
import { getNewSubscribers } from './api.ts';
import { MEMBER_EVENTS, MEMBERS_POLL_MS } from './member-pages.ts';

/** The number of subscribers that no administrator has acknowledged yet, live; 0 while unknown. */
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
