import { cx } from '../lib/cx.ts';
import { Skeleton } from './skeleton.tsx';

/** The place of rows that are still to come. */
export function SkeletonRows({ rows = 3, className = 'gap-6' }: { rows?: number; className?: string }) {
  return (
    <div aria-busy="true" className={cx('grid p-4', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="w-full" />
      ))}
    </div>
  );
}

interface SkeletonStackProps {
  /** The class of each line: its width, and its height where it is no line of text. */
  lines: readonly string[];
  className: string;
  /** True: it is all that is shown, and says so to screen readers. */
  busy?: boolean;
}

/** The places of lines that are still to come, one below the other. */
export function SkeletonStack({ lines, className, busy }: SkeletonStackProps) {
  return (
    <div aria-busy={busy} className={className}>
      {lines.map((line, index) => (
        <Skeleton key={index} className={line} />
      ))}
    </div>
  );
}
