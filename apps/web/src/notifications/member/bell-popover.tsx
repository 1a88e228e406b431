import type { ReactNode } from 'react';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { ButtonPopover } from '../../shared/ui/button-popover.tsx';
import type { BellFrame } from './bell-button.tsx';

interface BellPopoverProps extends BellFrame {
  label: string;
  children: ReactNode;
}

/** A popover below the bar at the page's right edge; on a phone it fills the screen below the bar. Open as long as it is rendered. */
export function BellPopover({ button, onClose, label, children }: BellPopoverProps) {
  const phone = useIsPhone();
  return (
    <ButtonPopover
      button={button}
      anchor={button.closest('header')}
      onClose={onClose}
      aria-label={label}
      data-hotkeys
      data-scrim={phone || undefined}
      side="bottom"
      align="end"
      sideOffset={phone ? 0 : 4}
      alignOffset={phone ? 0 : 24}
      collisionPadding={phone ? 0 : 8}
      className="z-15 flex max-h-(--radix-popover-content-available-height) flex-col border-line-2 bg-raised shadow-float outline-none focus-visible:shadow-float max-md:h-(--radix-popover-content-available-height) max-md:w-screen max-md:border-t md:w-[440px] md:animate-[rise-in_var(--t-base)] md:rounded-panel md:border"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus();
      }}
    >
      {children}
    </ButtonPopover>
  );
}
