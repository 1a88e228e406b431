const BARS = [34, 52, 46, 60, 41, 55, 68, 49, 62, 57, 71, 64, 53, 66, 74, 61, 69, 78, 66, 72];

/** The chart while its bars are being read: their shape, no shimmer. */
export function ChartSkeleton() {
  return (
    <div role="status" className="absolute inset-0 flex items-center justify-around px-6">
      <span className="sr-only">Loading the chart</span>
      {BARS.map((height, index) => (
        <span key={index} aria-hidden className="w-1.5 rounded-[1px] bg-pressed" style={{ height: `${height / 2}%` }} />
      ))}
    </div>
  );
}
