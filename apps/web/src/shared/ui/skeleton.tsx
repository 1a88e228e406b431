import { cx } from '../lib/cx.ts';

/** The place of a figure that is still to come. It does not shimmer. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block h-2.5 rounded-[2px] bg-pressed', className)} />;
}
