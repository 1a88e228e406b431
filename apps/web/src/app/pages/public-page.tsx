import type { User } from '@t0/contracts';
import type { ReactNode } from 'react';
import { PublicHeader } from '../shell/public-header.tsx';
import { useLive } from '../use-live.ts';

/** A page for everybody, as who has no access sees it; live from when it stands. */
export function PublicPage({ user, children }: { user: User | null; children: ReactNode }) {
  useLive();
  return (
    <>
      <PublicHeader user={user} />
      <main id="main">{children}</main>
    </>
  );
}
