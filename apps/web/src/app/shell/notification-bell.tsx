import { ArrivalAnnouncer } from '../../notifications/member/arrival-announcer.tsx';
import { BellButton } from '../../notifications/member/bell-button.tsx';
import { useAppBadge } from '../../notifications/member/use-app-badge.ts';
import { useInboxUpkeep } from '../../notifications/member/use-inbox-upkeep.ts';
import { useNotifications } from '../../notifications/member/use-notifications.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';

const InboxPopover = lazyOverlay('The notifications', () =>
  import('./inbox-popover.tsx').then((module) => module.InboxPopover),
);

/** The bell of a member. `hotkey`: the keys that lead to the notification centre, if any do. */
export function NotificationBell({ hotkey }: { hotkey: string | null }) {
  useInboxUpkeep();
  const { unread, status } = useNotifications();
  useAppBadge(status === 'ready' ? unread : null);
  return (
    <>
      <BellButton {...(status === 'ready' && { unread })} onIntent={InboxPopover.preload}>
        {(frame) => <InboxPopover {...frame} hotkey={hotkey} />}
      </BellButton>
      <ArrivalAnnouncer />
    </>
  );
}
