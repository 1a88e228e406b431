import type { PriceFeeds } from '@t0/contracts';
import { Suspense, useState } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { lazyOverlay } from '../shared/lib/lazy-part.ts';
import { FEED_TROUBLES, SOURCE_NAMES } from './feed-states.ts';
import { usePrices, useSimulated } from './price-store.ts';

const FeedDetails = lazyOverlay('The states of the price feeds', () =>
  import('./feed-details.tsx').then((module) => module.FeedDetails),
);

/**
 * The source of the prices, and the state of their feeds in case of trouble: stopped, closed, refused. Opens the feed state of each
 * instrument.
 */
export function FeedLabel({ className }: { className?: string }) {
  const simulated = useSimulated();
  const feeds = usePrices((state) => state.feeds);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const sources = [...new Set(Object.values(feeds).flatMap(({ source }) => source ?? []))].map(
    (source) => SOURCE_NAMES[source],
  );
  const names = sources.length > 0 ? sources.join(' and ') : simulated ? SOURCE_NAMES.simulated : null;
  const close = (): void => setButton(null);
  if (!names && Object.keys(feeds).length === 0) return null;
  return (
    <>
      <button
        type="button"
        data-testid="feed-label"
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
        <FeedTrouble feeds={feeds} />{' '}
        <span className="lab whitespace-nowrap">{names ? `${names} feed` : 'Price feeds'}</span>
      </button>
      <Suspense>{button && <FeedDetails button={button} onClose={close} />}</Suspense>
    </>
  );
}

/** The gravest state of any feed that had prices to give, with the instruments it concerns. */
function FeedTrouble({ feeds }: { feeds: PriceFeeds }) {
  const entries = Object.entries(feeds);
  const state = (['error', 'stale', 'closed'] as const).find((each) => entries.some(([, feed]) => feed.state === each));
  if (!state) return null;
  const concerned = entries.filter(([, feed]) => feed.state === state);
  const { Icon, word, tone } = FEED_TROUBLES[state];
  const all = concerned.length === entries.length;
  return (
    <span
      data-testid="feed-trouble"
      className={cx('flex items-center gap-1.5 text-label tracking-[0.04em] uppercase', tone)}
    >
      <Icon size={12} aria-hidden /> {word}{' '}
      {!all && <span className="text-text-3">{concerned.map(([symbol]) => symbol).join(', ')}</span>}
    </span>
  );
}
