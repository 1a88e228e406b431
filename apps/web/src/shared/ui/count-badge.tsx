import { badgeText } from '@t0/domain/platform';
import { cx } from '../lib/cx.ts';

interface CountBadgeProps {
  count: number;
  /** The counted thing, for screen readers: 'unread'. Left out where the button's own label says it. */
  counted?: string;
  /** Its place. A badge that comes later than its button is `absolute`, so that it moves nothing. */
  className?: string;
  testId?: string;
}

/** The number of waiting items, on a dot of the accent's colour; none at zero. */
export function CountBadge({ count, counted, className, testId }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      data-testid={testId}
      className={cx(
        'h-[15px] min-w-[15px] rounded-full bg-link px-[3px] text-center text-[10px] leading-[15px] font-[650] text-on-link',
        className,
      )}
    >
      {badgeText(count)}
      {counted && <span className="sr-only"> {counted}</span>}
    </span>
  );
}

/** At the corner of a `relative` button, cut out of the panel behind it. */
export const CORNER_BADGE = 'absolute -top-1.5 -right-1.5 shadow-[0_0_0_2px_var(--panel)]';
