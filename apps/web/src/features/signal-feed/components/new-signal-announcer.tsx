import { signalTitle } from '@t0/domain';
import { useSignalFeed } from '../live/feed-store.ts';

/** Says aloud, to those who listen, which signal has just arrived. */
export function NewSignalAnnouncer() {
  const text = useSignalFeed(({ arrivals, feed }) => {
    const newest = [...arrivals.keys()].at(-1);
    const signal = newest === undefined ? undefined : feed.signals.get(newest);
    return signal ? `New signal: ${signalTitle(signal)}` : '';
  });
  return (
    <div role="log" aria-live="assertive" aria-label="New signals" className="sr-only">
      {text && <p key={text}>{text}</p>}
    </div>
  );
}
