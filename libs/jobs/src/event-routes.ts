import type { BlogPost } from '@t0/contracts/content';
import type { LiveEventType } from '@t0/contracts/live';
import type { Notification } from '@t0/contracts/notifications';
import type { JobQueues } from './job-queues.ts';

/** The fields of a published event that the router reads. */
interface RoutedEvent {
  seq: number;
  type: string;
  json: string;
}

type Route = (queues: JobQueues, event: RoutedEvent) => Promise<void>;

/** Most changes of a signal send no mail: the job finds nothing to do then. */
const fanOutSteps: Route = (queues, event) => {
  const { data } = JSON.parse(event.json) as { data: { id: number } };
  return queues.enqueue('fan-out-signal-update', { signalId: data.id }, `fan-out-update-${event.seq}`);
};

/** A signal and its steps are notified of by themselves. */
function fanOutNotification(queues: JobQueues, event: RoutedEvent): Promise<void> {
  const { data } = JSON.parse(event.json) as { data: Pick<Notification, 'id' | 'signalId'> };
  if (data.signalId !== null) return Promise.resolve();
  return queues.enqueue('fan-out-notification', { notificationId: data.id }, `fan-out-notification-${event.seq}`);
}

/** A draft that waits for its time starts the job that publishes it; every other state of a post starts none. */
function schedulePost(queues: JobQueues, event: RoutedEvent): Promise<void> {
  const { data } = JSON.parse(event.json) as { data: Pick<BlogPost, 'id' | 'publishAt'> };
  if (data.publishAt === undefined) return Promise.resolve();
  const delayMs = Math.max(0, Date.parse(data.publishAt) - Date.now());
  return queues.enqueue('publish-blog-post', { postId: data.id }, `publish-${event.seq}`, delayMs);
}

/** Which event starts which job (docs/REALTIME.md#event-log: jobs ride the same log). */
const ROUTES: Partial<Record<LiveEventType, Route>> = {
  'signal.created': (queues, event) => {
    const { data } = JSON.parse(event.json) as { data: { id: number } };
    return queues.enqueue('fan-out-signal', { signalId: data.id }, `fan-out-${event.seq}`);
  },
  'signal.updated': fanOutSteps,
  'signal.deleted': fanOutSteps,
  'announcement.created': (queues, event) => {
    const { data } = JSON.parse(event.json) as { data: { id: number } };
    return queues.enqueueBehind(
      'fan-out-announcement',
      { announcementId: data.id },
      `fan-out-announcement-${event.seq}`,
    );
  },
  'notification.created': fanOutNotification,
  'scheduled_notification.updated': (queues, event) => {
    const { data } = JSON.parse(event.json) as { data: { id: number; scheduledFor: string } };
    const delayMs = Math.max(0, Date.parse(data.scheduledFor) - Date.now());
    return queues.enqueue('announce-notification', { notificationId: data.id }, `announce-${event.seq}`, delayMs);
  },
  'blog_post.created': schedulePost,
  'blog_post.updated': schedulePost,
};

/** Enqueues the jobs these events start, with ids derived from seq, so that doing it twice adds nothing. */
export async function routeEvents(queues: JobQueues, events: RoutedEvent[]): Promise<void> {
  await Promise.all(events.map(async (event) => ROUTES[event.type as LiveEventType]?.(queues, event)));
}
