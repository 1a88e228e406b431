import { Suspense, useState } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { lazyPart } from '../shared/lib/lazy-part.ts';

const VerdictMeanings = lazyPart('The legend', () =>
  import('./verdict-meanings.tsx').then((module) => module.VerdictMeanings),
);

/** The meaning of the verdicts and of R, on demand (docs/product/sizing.md#legend). */
export function VerdictLegend({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-testid="verdict-legend"
      className={cx('text-meta text-text-2', className)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-control text-link underline">
        What GOOD, LATE, GONE, WAITING and R mean
      </summary>
      <Suspense>{isOpen && <VerdictMeanings />}</Suspense>
    </details>
  );
}
