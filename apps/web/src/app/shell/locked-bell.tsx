import { BellButton } from '../../features/notifications/components/bell-button.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

const LockedPopover = lazyPart(() => import('./locked-popover.tsx').then((module) => module.LockedPopover));

/** The bell of a signed-in person without a subscription. */
export function LockedBell() {
  return <BellButton onIntent={LockedPopover.preload}>{(frame) => <LockedPopover {...frame} />}</BellButton>;
}
