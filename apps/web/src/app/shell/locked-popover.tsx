import type { BellFrame } from '../../features/notifications/components/bell-button.tsx';
import { BellPopover } from '../../features/notifications/components/bell-popover.tsx';
import { LockedView } from '../../features/notifications/components/locked-view.tsx';

/** What the locked bell opens. Loaded when first wanted. */
export function LockedPopover(frame: BellFrame) {
  return (
    <BellPopover {...frame} label="System notifications">
      <LockedView onLeave={frame.onClose} />
    </BellPopover>
  );
}
