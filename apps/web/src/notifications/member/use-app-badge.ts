import { useEffect } from 'react';

/** Shows the number of unread notifications on the installed terminal's icon, where the system has such a badge. Null: not known yet. */
export function useAppBadge(unread: number | null): void {
  useEffect(() => {
    if (unread !== null) tell((badges) => badges.setAppBadge(unread));
  }, [unread]);
  // The next user has a badge of their own.
  useEffect(() => () => tell((badges) => badges.clearAppBadge()), []);
}

function tell(change: (badges: Navigator) => Promise<void>): void {
  if ('setAppBadge' in navigator) change(navigator).catch(() => undefined);
}
