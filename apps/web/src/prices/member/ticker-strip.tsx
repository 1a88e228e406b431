import { tickerInstruments } from '@t0/contracts/prices';
import { Link } from 'react-router-dom';
import { useSymbols } from '../instruments.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { TickerFrame, TickerItem } from './ticker-item.tsx';

/** The strip at the top of the terminal: the instruments of the ticker with price, change since yesterday's close, and the ticks received. */
export function TickerStrip() {
  const symbols = useSymbols(tickerInstruments);
  return (
    <TickerFrame end={<Clock />}>
      {symbols.map((symbol) => (
        <TickerItem key={symbol} symbol={symbol} hasMenu />
      ))}
    </TickerFrame>
  );
}

function Clock() {
  const times = useTimes();
  const now = useNow(1000);
  return (
    <Link
      to="/profile"
      title="Times are switched between UTC and local time in the profile"
      className="meta rounded-control hover:text-text max-desk:hidden"
    >
      {times.dateTime(now)}
    </Link>
  );
}
