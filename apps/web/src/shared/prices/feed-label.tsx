import type { PriceFeeds, PriceSource } from '@t0/contracts';
import { CircleAlert, Clock3, Moon } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { usePrices, useSimulated } from './price-store.ts';

const NAMES: Record<PriceSource, string> = { simulated: 'Simulated', oanda: 'OANDA', kraken: 'Kraken' };

/** Where the prices come from, and how their feeds are when something is the matter: stopped, closed, refused. */
export function FeedLabel({ className }: { className?: string }) {
  const simulated = useSimulated();
  const feeds = usePrices((state) => state.feeds);
  const sources = [...new Set(Object.values(feeds).flatMap(({ source }) => source ?? []))].map(
    (source) => NAMES[source],
  );
  const names = sources.length > 0 ? sources.join(' and ') : simulated ? NAMES.simulated : null;
  return (
    <span className={cx('flex items-center gap-3 whitespace-nowrap', className)}>
      <FeedTrouble feeds={feeds} />
      {names && <span className="lab whitespace-nowrap">{names} feed</span>}
    </span>
  );
}

const TROUBLES = {
  error: { Icon: CircleAlert, word: 'Feed error', tone: 'text-short' },
  stale: { Icon: Clock3, word: 'Prices stale', tone: 'text-warn' },
  closed: { Icon: Moon, word: 'Market closed', tone: 'text-closed' },
} as const;

/** The gravest state of any feed that had prices to give, with the instruments it concerns. */
function FeedTrouble({ feeds }: { feeds: PriceFeeds }) {
  const entries = Object.entries(feeds);
  const state = (['error', 'stale', 'closed'] as const).find((each) => entries.some(([, feed]) => feed.state === each));
  if (!state) return null;
  const concerned = entries.filter(([, feed]) => feed.state === state);
  const { Icon, word, tone } = TROUBLES[state];
  const all = concerned.length === entries.length;
  const message = concerned.find(([, feed]) => feed.message)?.[1].message;
  return (
    <span
      data-testid="feed-trouble"
      title={message ?? undefined}
      className={cx('flex items-center gap-1.5 text-label tracking-[0.04em] uppercase', tone)}
    >
      <Icon size={12} aria-hidden /> {word}
      {!all && <span className="text-text-3">{concerned.map(([symbol]) => symbol).join(', ')}</span>}
    </span>
  );
}
