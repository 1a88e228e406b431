import { Popover } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { useSurface } from '../../shared/ui/surfaces.ts';
import type { BellFrame } from './bell-button.tsx';

interface BellPopoverProps extends BellFrame {
  label: string;
  children: ReactNode;
}

/** A popover below the bar at the page's right edge; on a phone it fills the screen below the bar. Open as long as it is rendered. */
export function BellPopover({ button, onClose, label, children }: BellPopoverProps) {
  const phone = useIsPhone();
  useSurface(onClose);
  const leftByPointer = useRef(false);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: button.closest('header') ?? button }} />
      <Popover.Portal>
        <Popover.Content
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
          onInteractOutside={(event) => {
            // The bell itself closes it by its own press.
            if (button.contains(event.target as Node)) event.preventDefault();
            else leftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) button.focus();
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
