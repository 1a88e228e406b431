import type { User } from '@t0/contracts';
import { Suspense, useEffect } from 'react';
import { useUnreadAnswers } from '../../members/use-unread-answers.ts';
import { preloadWhenIdle } from '../../shared/lib/parts/preload.ts';
import { DirectLineDialog, labelOf, useDirectLine } from './direct-line.tsx';

/** Counts unread messages, announces an answer, and shows the conversation while it is open. */
export function DirectLine({ user }: { user: User }) {
  useEffect(() => preloadWhenIdle(DirectLineDialog.preload), []);
  const open = useDirectLine((state) => state.open);
  const unread = useUnreadAnswers(user.id, (count) => useDirectLine.setState({ unread: count }));
  return (
    <>
      <p role="status" className="sr-only">
        {unread > 0 && !open ? labelOf(unread) : ''}
      </p>
      <Suspense>
        {open && <DirectLineDialog userId={user.id} onClose={() => useDirectLine.setState({ open: false })} />}
      </Suspense>
    </>
  );
}
