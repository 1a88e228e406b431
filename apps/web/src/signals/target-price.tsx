import type { TargetRow } from './target-rows.ts';

/** The price of a target; struck once it was reached. */
export function TargetPrice({ of: { price, isReached } }: { of: TargetRow }) {
  if (!isReached) return <>{price}</>;
  return (
    <>
      <s className="reached">{price}</s>
      <span className="sr-only"> reached</span>
    </>
  );
}
