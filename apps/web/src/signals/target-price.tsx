/** A target as it is shown. */
export interface TargetRow {
  /** 'T0' to 'T9'. */
  name: string;
  /** As the instrument writes it; '--' while it is not typed yet. */
  price: string;
  /** Percent of the position that comes out here; null where it is not named. */
  portion: number | null;
  isReached: boolean;
}

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
