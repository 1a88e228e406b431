import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TooltipBubbleProps {
  anchor: HTMLElement;
  text: ReactNode;
  /** From screen readers. */
  isHidden: boolean;
  /** The pointer is on the text. */
  onStay: () => void;
  onClose: () => void;
}

/** The text of a tooltip, next to its element: Radix places it at an empty box of the element's size. */
export function TooltipBubble({ anchor, text, isHidden, onStay, onClose }: TooltipBubbleProps) {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return (
    <Radix.Provider>
      <Radix.Root open disableHoverableContent onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            aria-hidden={isHidden || undefined}
            onPointerEnter={onStay}
            onPointerLeave={onClose}
            className="z-40 animate-[fade-in_var(--t-fast)] rounded-control border border-line-2 bg-raised px-2 py-1 text-meta text-text-2 shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
