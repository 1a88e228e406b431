import { useEffect } from 'react';
import { BellButton } from '../../notifications/member/bell-button.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { preloadWhenIdle } from '../../shared/lib/parts/preload.ts';

const LockedPopover = lazyOverlay(
  'The notifications',
  () => import('./locked-popover.tsx').then((module) => module.LockedPopover),
  { load: 'asked' },
);

/** The bell of a signed-in person without a subscription. */
export function LockedBell() {
  useEffect(() => preloadWhenIdle(LockedPopover.preload), []);
  return <BellButton onIntent={LockedPopover.preload}>{(frame) => <LockedPopover {...frame} />}</BellButton>;
}
