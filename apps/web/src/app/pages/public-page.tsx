import type { User } from '@t0/contracts';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { PublicHeader } from '../shell/public-header.tsx';

/** A page for everybody, as who has no access sees it; live from the moment it stands. */
export function PublicPage({ user, children }: { user: User | null; children: ReactNode }) {
  useEffect(() => {
    void import('../live.ts').then((module) => module.startLive());
  }, []);
  return (
    <>
      <PublicHeader user={user} />
      <main id="main">{children}</main>
    </>
  );
}
