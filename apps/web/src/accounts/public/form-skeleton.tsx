import { cx } from '../../shared/lib/cx.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** The place of a form that is still loading. `className`: the form's height, so that the content below does not move. */
export function FormSkeleton({ rows = 2, className }: { rows?: number; className: string }) {
  return (
    <div aria-hidden className={cx('grid content-start gap-4', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-20" />
          <Skeleton className="h-(--control)" />
        </div>
      ))}
      <Skeleton className="mt-1 h-11" />
    </div>
  );
}
