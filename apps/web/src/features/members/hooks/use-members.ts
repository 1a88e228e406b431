import { LIMITS } from '@t0/contracts';
import type { AdminUser } from '@t0/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { getMembers } from '../api/members.ts';
import { mergeMembers } from '../live/merge.ts';
import type { MemberView } from '../member-view.ts';

/** Read again this often while the socket is away (specification 2, section 9). */
export const MEMBERS_POLL_MS = 60_000;

/** The table of users, and how the reading of it stands. */
export interface MemberList {
  members: readonly AdminUser[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  /** False: there are older ones on the server. */
  complete: boolean;
  retry: () => void;
  readOlder: () => Promise<void>;
}

/** Users of a view, newest first, kept true by `member.updated`. */
export function useMembers(view: MemberView): MemberList {
  const degraded = useConnection((connection) => connection.degraded);
  const [news, setNews] = useState<ReadonlyMap<string, AdminUser>>(new Map());
  const { data, isError, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['/api/admin/users', view.show, view.q],
    queryFn: ({ pageParam, signal }) => getMembers(view, pageParam, signal),
    initialPageParam: undefined as AdminUser | undefined,
    getNextPageParam: (page: AdminUser[]) => (page.length < LIMITS.members.page ? undefined : page.at(-1)),
    staleTime: 0,
    refetchInterval: degraded ? MEMBERS_POLL_MS : false,
  });
  useEffect(
    () =>
      registerLiveFeature<'member.updated'>({
        types: ['member.updated'],
        apply: (events) =>
          setNews((known) => {
            const next = new Map(known);
            for (const { data: user } of events)
              if ((next.get(user.id)?.version ?? -1) < user.version) next.set(user.id, user);
            return next;
          }),
        resync: () => {
          setNews(new Map());
          void refetch();
        },
      }),
    [refetch],
  );
  const members = useMemo(
    () => (data ? mergeMembers(data.pages.flat(), news, view, !hasNextPage) : []),
    [data, news, view, hasNextPage],
  );
  return {
    members,
    status: data ? 'ready' : isError ? 'error' : 'loading',
    error: messageOf(error, 'The subscribers cannot be loaded.'),
    complete: !hasNextPage,
    retry: () => void refetch(),
    readOlder: async () => {
      await fetchNextPage({ throwOnError: true });
    },
  };
}
