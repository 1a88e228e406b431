import type { MemberEntry } from '@t0/contracts';
import { useEffect, useMemo } from 'react';
import type { LiveList } from '../../live/live-definition.ts';
import { memberPages } from './member-pages.ts';
import type { MemberView } from './member-view.ts';

/** The table of users. */
export interface MemberList extends LiveList<MemberEntry> {
  readOlder: () => Promise<void>;
}

/** Users of a view, newest first, kept true by `member.updated`. */
export function useMembers({ q, show }: MemberView): MemberList {
  const pages = useMemo(() => memberPages({ q, show }), [q, show]);
  useEffect(() => pages.follow(), [pages]);
  return { ...pages.useList(), readOlder: pages.readOlder };
}
