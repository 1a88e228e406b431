import { inbox } from './inbox.ts';

/** Announces a new notification to screen readers; signals are announced as signals. */
export function NotificationAnnouncer() {
  const latest = inbox.useStore((state) => state.overlay.latest);
  return (
    <div role="log" aria-live="polite" aria-label="New notifications" className="sr-only">
      {latest && latest.type !== 'signal' && <p key={latest.id}>New notification: {latest.title}</p>}
    </div>
  );
}
