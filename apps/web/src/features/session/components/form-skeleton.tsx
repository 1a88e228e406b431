import { Skeleton } from '../../../shared/ui/skeleton.tsx';

/** The place of a form that is still loading. */
export function FormSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div aria-hidden className="grid gap-4">
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
