import { Skeleton } from '../../../shared/ui/skeleton.tsx';

/** The place of rows that are still to come. */
export function LoadingRows() {
  return (
    <div aria-busy="true" className="grid min-h-40 content-center gap-6 p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="w-full" />
      ))}
    </div>
  );
}
