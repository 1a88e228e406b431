import { useInboxStore } from '../live/inbox-store.ts';

/** Says aloud, to those who listen, which notification has just come; signals are announced as signals. */
export function ArrivalAnnouncer() {
  const arrived = useInboxStore((state) => state.arrived);
  return (
    <div role="log" aria-live="polite" aria-label="New notifications" className="sr-only">
      {arrived && arrived.type !== 'signal' && <p key={arrived.id}>New notification: {arrived.title}</p>}
    </div>
  );
}
