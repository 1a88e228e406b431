import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface PanelProps {
  title: ReactNode;
  /** Right after the title: the connection, a count. */
  note?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  /** True: reaches from edge to edge on a phone. */
  bleed?: boolean;
  /** The heading's level on the page. */
  level?: 1 | 2;
  className?: string;
  children?: ReactNode;
}

/** One framed part of a page: a head of 40 px and a body cut by hairlines. */
export function Panel({ title, note, actions, level = 2, bleed, className, children }: PanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={cx(
        'min-w-0 overflow-hidden rounded-panel border border-line-2 bg-panel',
        bleed && 'max-md:rounded-none max-md:border-x-0',
        className,
      )}
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <Heading
          className={cx(
            'whitespace-nowrap uppercase',
            level === 1
              ? 'text-[16px] leading-6 font-semibold tracking-[0.03em] max-md:whitespace-normal'
              : 'text-meta font-semibold tracking-[0.05em]',
          )}
        >
          {title}
        </Heading>
        {note}
        {actions && (
          <>
            <span className="flex-1" />
            {actions}
          </>
        )}
      </header>
      {children}
    </section>
  );
}
