import type { BellFrame } from '../../notifications/member/bell-button.tsx';
import { BellPopover } from '../../notifications/member/bell-popover.tsx';
import { LockedView } from '../../notifications/member/locked-view.tsx';

/** The popover of the locked bell. Loaded on first use. */
export function LockedPopover(frame: BellFrame) {
  return (
    <BellPopover {...frame} label="System notifications">
      <LockedView onLeave={frame.onClose} />
    </BellPopover>
  );
}
