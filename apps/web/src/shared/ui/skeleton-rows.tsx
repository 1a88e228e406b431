import { Skeleton } from './skeleton.tsx';

/** The place of rows that are still to come. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="grid gap-6 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="w-full" />
      ))}
    </div>
  );
}
