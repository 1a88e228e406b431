import type { FeedHealth, FeedState, InstrumentSymbol } from '@t0/contracts/prices';
import { CircleDot, LoaderCircle } from 'lucide-react';
import { cx } from '../shared/lib/cx.ts';
import { relativeTime } from '../shared/lib/format.ts';
import { useConnection } from '../shared/lib/connection.ts';
import { useNow } from '../shared/lib/use-time.ts';
import { ButtonPopover } from '../shared/ui/button-popover.tsx';
import { FEED_TROUBLES, SOURCE_NAMES } from './price-texts.ts';
import { useInstruments } from './instruments.ts';
import { usePrices } from './price-store.ts';

const LOOKS = {
  ...FEED_TROUBLES,
  connecting: { Icon: LoaderCircle, word: 'Connecting', tone: 'text-text-2' },
  live: { Icon: CircleDot, word: 'Live', tone: 'text-long' },
} as const satisfies Record<FeedState, unknown>;

interface FeedDetailsProps {
  button: HTMLElement;
  onClose: () => void;
}

/** PRICE FEEDS: of each instrument the source, the state, the age of its last tick and its error. Open as long as it is rendered. */
export function FeedDetails({ button, onClose }: FeedDetailsProps) {
  const instruments = useInstruments();
  const feeds = usePrices((state) => state.feeds);
  const live = useConnection(({ state }) => state === 'live');
  const now = useNow(1000);
  return (
    <ButtonPopover
      button={button}
      onClose={onClose}
      aria-label="Price feeds"
      align="end"
      sideOffset={6}
      className="z-15 max-h-(--radix-popover-content-available-height) w-[min(400px,calc(100vw-16px))] overflow-y-auto rounded-panel border border-line-2 bg-raised text-meta shadow-float outline-none"
    >
      <h2 className="border-b border-line px-4 py-2.5 font-semibold tracking-[0.05em]">PRICE FEEDS</h2>
      {!live && (
        <p role="status" className="border-b border-line px-4 py-2 text-warn">
          No connection: these are the last known states.
        </p>
      )}
      <ul>
        {instruments.map(({ symbol }) => (
          <FeedRow key={symbol} symbol={symbol} feed={feeds[symbol]} now={now} />
        ))}
      </ul>
    </ButtonPopover>
  );
}

function FeedRow({ symbol, feed, now }: { symbol: InstrumentSymbol; feed: FeedHealth | undefined; now: number }) {
  const quoted = usePrices((state) => state.quotes[symbol]?.at ?? null);
  const last = Math.max(quoted ?? 0, feed?.at ?? 0);
  const look = feed && LOOKS[feed.state];
  return (
    <li
      data-testid={`feed-${symbol}`}
      className="grid grid-cols-[8ch_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2 last:border-b-0"
    >
      <b className="font-semibold">{symbol}</b>
      <span className={cx('flex items-center gap-1.5', look?.tone ?? 'text-text-3')}>
        {look ? (
          <>
            <look.Icon size={12} aria-hidden /> {look.word}
          </>
        ) : (
          'Not reported yet'
        )}
      </span>
      <span className="text-right text-text-3 tabular-nums">{last > 0 ? relativeTime(last, now) : 'no tick yet'}</span>
      <span className="col-start-2 col-end-4 text-text-3">
        {feed?.source ? SOURCE_NAMES[feed.source] : 'No source'}
        {feed?.message && `: ${feed.message}`}
      </span>
    </li>
  );
}
