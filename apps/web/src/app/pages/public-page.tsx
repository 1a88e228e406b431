import type { User } from '@t0/contracts/accounts';
import type { ReactNode } from 'react';
import { PublicHeader } from '../shell/public-header.tsx';
import { useLive } from '../use-live.ts';

/** A page for everybody, in the frame for users without access; live after the first render. */
export function PublicPage({ user, children }: { user: User | null; children: ReactNode }) {
  useLive();
  return (
    <>
      <PublicHeader user={user} />
      <main id="main">{children}</main>
    </>
  );
}
