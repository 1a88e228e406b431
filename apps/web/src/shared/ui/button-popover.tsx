import { Popover } from 'radix-ui';
import { useRef, type ComponentProps } from 'react';
import { useSurface } from './surfaces.ts';

interface ButtonPopoverProps extends ComponentProps<typeof Popover.Content> {
  button: HTMLElement;
  /** Where it stands; the button unless given. */
  anchor?: HTMLElement | null;
  onClose: () => void;
}

/** A popover of a button, which has the focus again after it, unless a press elsewhere closed it. Open as long as it is rendered. */
export function ButtonPopover({ button, anchor, onClose, ...content }: ButtonPopoverProps) {
  useSurface(onClose);
  const leftByPointer = useRef(false);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor ?? button }} />
      <Popover.Portal>
        <Popover.Content
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes it by its own press.
            if (button.contains(event.target as Node)) event.preventDefault();
            else leftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) button.focus();
          }}
          {...content}
        />
      </Popover.Portal>
    </Popover.Root>
  );
}
