import { useEffect } from 'react';

/** Shows the number of unread notifications on the installed terminal's icon, where the system has such a badge. Null: not known yet. */
export function useAppBadge(unread: number | null): void {
  useEffect(() => {
    if (unread !== null) setBadge((badges) => badges.setAppBadge(unread));
  }, [unread]);
  // The next user has a badge of their own.
  useEffect(() => () => setBadge((badges) => badges.clearAppBadge()), []);
}

function setBadge(change: (badges: Navigator) => Promise<void>): void {
  if ('setAppBadge' in navigator) change(navigator).catch(() => undefined);
}
