import { inbox } from './inbox.ts';

/** Announces a new notification to screen readers; signals are announced as signals. */
export function ArrivalAnnouncer() {
  const arrived = inbox.useStore((state) => state.overlay.arrived);
  return (
    <div role="log" aria-live="polite" aria-label="New notifications" className="sr-only">
      {arrived && arrived.type !== 'signal' && <p key={arrived.id}>New notification: {arrived.title}</p>}
    </div>
  );
}
