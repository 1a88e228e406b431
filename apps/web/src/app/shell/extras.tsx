import type { User } from '@t0/contracts';
import { DirectLine } from './direct-line-follower.tsx';
import { InboxFollower } from './inbox-follower.tsx';
import { RequestedSignal } from './requested-signal.tsx';

/** The parts of every page that show nothing at first: the direct line, and a signal that an alert opens. */
export function Extras({ user }: { user: User }) {
  return (
    <>
      {!user.isAdmin && <DirectLine user={user} />}
      <InboxFollower />
      <RequestedSignal />
    </>
  );
}
