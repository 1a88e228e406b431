import { TICKER_INSTRUMENTS } from '@t0/contracts';
import { utcDateTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { TickerFrame } from './ticker-frame.tsx';
import { TickerItem } from './ticker-item.tsx';

/** The strip at the top of the terminal: three instruments with price, change since the reference price, and the ticks received. */
export function TickerStrip() {
  return (
    <TickerFrame end={<Clock />}>
      {TICKER_INSTRUMENTS.map((symbol) => (
        <TickerItem key={symbol} symbol={symbol} />
      ))}
    </TickerFrame>
  );
}

function Clock() {
  const now = useNow(1000);
  return <span className="meta max-desk:hidden">{utcDateTime(now)} UTC</span>;
}
