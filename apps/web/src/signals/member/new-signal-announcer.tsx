import { signalFeed } from './feed.ts';

/** The number of announcements kept in the page; older ones were read already. */
const KEPT = 10;

/** Announces new signals to screen readers: each once, also when several come at once. */
export function NewSignalAnnouncer() {
  const receptions = signalFeed.useStore(({ overlay }) => overlay);
  return (
    <div role="log" aria-live="assertive" aria-label="New signals" className="sr-only">
      {[...receptions].slice(-KEPT).map(([id, { title }]) => (
        <p key={id}>New signal: {title}</p>
      ))}
    </div>
  );
}
