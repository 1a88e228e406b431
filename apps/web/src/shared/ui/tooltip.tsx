import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Shares the delays of all tooltips below: 700 ms, and 300 ms to skip the wait (specification 1, section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Names what the pointer rests on. The child must be one element that takes a ref. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-40 animate-[fade-in_var(--t-fast)] rounded-control border border-line-2 bg-raised px-2 py-1 text-meta text-text-2 shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
