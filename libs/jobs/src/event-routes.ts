import type { LiveEventType } from '@t0/contracts';
import type { JobQueues } from './job-queues.ts';

/** What the router reads of a published event. */
interface RoutedEvent {
  seq: number;
  type: string;
  json: string;
}

/** Which event starts which job (realtime.md: jobs ride the same log). */
const ROUTES: Partial<Record<LiveEventType, (queues: JobQueues, event: RoutedEvent) => Promise<void>>> = {
  'signal.created': (queues, event) => {
    const { data } = JSON.parse(event.json) as { data: { id: number } };
    return queues.enqueue('fan-out-signal-emails', { signalId: data.id }, `fan-out-${event.seq}`);
  },
  'scheduled_notification.updated': (queues, event) => {
    const { data } = JSON.parse(event.json) as { data: { id: number; scheduledFor: string } };
    const delayMs = Math.max(0, Date.parse(data.scheduledFor) - Date.now());
    return queues.enqueue('announce-notification', { notificationId: data.id }, `announce-${event.seq}`, delayMs);
  },
};

/** Enqueues the jobs these events start, with ids derived from seq, so that doing it twice adds nothing. */
export async function routeEvents(queues: JobQueues, events: RoutedEvent[]): Promise<void> {
  await Promise.all(events.map(async (event) => ROUTES[event.type as LiveEventType]?.(queues, event)));
}
