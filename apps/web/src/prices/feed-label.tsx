import { Suspense, useState } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { lazyOverlay } from '../shared/lib/lazy-part.ts';
import { FEED_TROUBLES, feedStatus, type FeedStatus } from './price-texts.ts';
import { usePrices, useSimulated } from './price-store.ts';

const FeedDetails = lazyOverlay('The states of the price feeds', () =>
  import('./feed-details.tsx').then((module) => module.FeedDetails),
);

/**
 * The source of the prices, and the state of their feeds in case of trouble: stopped, closed, refused. Opens the feed state of each
 * instrument. A server-rendered page keeps its texts current without the program (prerender/shown-prices.ts).
 */
export function FeedLabel({ className }: { className?: string }) {
  const simulated = useSimulated();
  const status = feedStatus(
    usePrices((state) => state.feeds),
    simulated,
  );
  const [button, setButton] = useState<HTMLElement | null>(null);
  const close = (): void => setButton(null);
  return (
    <>
      <button
        type="button"
        data-testid="feed-label"
        data-label="feed"
        hidden={status.label === null}
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        onPointerEnter={FeedDetails.preload}
        onFocus={FeedDetails.preload}
        onClick={(event) => (button ? close() : setButton(event.currentTarget))}
        className={cx(
          'flex min-h-6 items-center gap-3 rounded-control whitespace-nowrap hover:text-text max-md:min-h-10',
          className,
        )}
      >
        <FeedTrouble {...status} /> <span className="lab whitespace-nowrap">{status.label}</span>
      </button>
      <Suspense>{button && <FeedDetails button={button} onClose={close} />}</Suspense>
    </>
  );
}

/** The gravest state of any feed that had prices to give, with the instruments it concerns. */
function FeedTrouble({ trouble, concerned }: FeedStatus) {
  return (
    <span
      data-testid="feed-trouble"
      data-trouble={trouble ?? undefined}
      hidden={trouble === null}
      className="flex items-center gap-1.5 text-label tracking-[0.04em] uppercase data-[trouble=closed]:text-closed data-[trouble=error]:text-short data-[trouble=stale]:text-warn"
    >
      {Object.entries(FEED_TROUBLES).map(([state, { Icon }]) => (
        <span key={state} hidden={state !== trouble}>
          <Icon size={12} aria-hidden />
        </span>
      ))}{' '}
      <span>{trouble && FEED_TROUBLES[trouble].word}</span>{' '}
      <span className="text-text-3 empty:hidden">{concerned}</span>
    </span>
  );
}
