import type { BellFrame } from '../../notifications/member/bell-button.tsx';
import { BellPopover } from '../../notifications/member/bell-popover.tsx';
import { InboxView } from '../../notifications/member/inbox-view.tsx';
import { useSignals } from '../../signals/member/use-signals.ts';

/** The member's popover: notifications with their signals. Loaded on first use. */
export function InboxPopover({ hotkey, ...frame }: BellFrame & { hotkey: string | null }) {
  const { signals } = useSignals();
  return (
    <BellPopover {...frame} label="System notifications">
      <InboxView signals={signals} hotkey={hotkey} />
    </BellPopover>
  );
}
