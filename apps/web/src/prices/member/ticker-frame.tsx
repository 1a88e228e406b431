import type { ReactNode } from 'react';
import { FeedLabel } from '../feed-label.tsx';

/** The strip that carries the prices; scrolls sideways where it is too narrow. `end`: at its right end on a desktop. */
export function TickerFrame({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <section
      aria-label="Price ticker"
      tabIndex={0}
      className="flex h-8 items-stretch overflow-x-auto border-b border-line bg-bg px-(--gutter) text-meta [scrollbar-width:none] focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:h-11 max-md:px-0"
    >
      {children}
      <div className="ml-auto flex flex-none items-center gap-4 pl-4 whitespace-nowrap max-md:hidden">
        <FeedLabel />
        {end}
      </div>
    </section>
  );
}
