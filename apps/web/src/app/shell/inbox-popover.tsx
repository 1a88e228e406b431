import type { BellFrame } from '../../features/notifications/components/bell-button.tsx';
import { BellPopover } from '../../features/notifications/components/bell-popover.tsx';
import { InboxView } from '../../features/notifications/components/inbox-view.tsx';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';

/** The member's popover: notifications, which know the signals they speak of. Loaded when first wanted. */
export function InboxPopover({ hotkey, ...frame }: BellFrame & { hotkey: string | null }) {
  const { signals } = useSignals();
  return (
    <BellPopover {...frame} label="System notifications">
      <InboxView signals={signals} hotkey={hotkey} />
    </BellPopover>
  );
}
