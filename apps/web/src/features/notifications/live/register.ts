import type { LiveEvent, Notification } from '@t0/contracts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from '../hooks/keys.ts';
import type { InboxEvent } from './apply.ts';
import { outdateInbox, receiveEvents, useInboxStore } from './inbox-store.ts';

/** An update of what we do not have, or may not be told, is looked up within this time, not by everybody at once. */
const LOOK_UP_WITHIN_MS = 20_000;

let lookUp: ReturnType<typeof setTimeout> | undefined;

/** Lets the notifications follow the event log. What the member does not want (`isWanted`) is not taken in. */
export function registerNotifications(isWanted: (notification: Notification) => boolean = () => true): () => void {
  return registerLiveFeature<InboxEvent['type'] | 'notification.changed'>({
    types: [
      'notification.created',
      'notification.updated',
      'notification.deleted',
      'notification.read',
      'notification.changed',
    ],
    apply: (events) => {
      const told = events.filter((event): event is InboxEvent => event.type !== 'notification.changed');
      receiveEvents(told.filter((event) => event.type !== 'notification.created' || isWanted(event.data)));
      lookUpHeld();
      recount(told);
      if (events.some(isNewsOfOurs)) lookUpSoon();
    },
    resync: readNotificationsAnew,
  });
}

/** Reads the notifications from the server again: what the member may see, or wants to, changed. */
export function readNotificationsAnew(): void {
  outdateInbox();
  void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
}

function lookUpHeld(): void {
  if (useInboxStore.getState().inbox.held.size > 0) lookUpSoon();
}

/** One we show changed, and not everybody may be told how (docs/adr/0005): the server tells us, or that it is no longer ours. */
function isNewsOfOurs(event: LiveEvent<InboxEvent['type'] | 'notification.changed'>): boolean {
  if (event.type !== 'notification.changed') return false;
  const ours = useInboxStore.getState().inbox.rows.get(event.data.id);
  return ours !== undefined && ours.version < event.data.version;
}

function lookUpSoon(): void {
  if (lookUp !== undefined) return;
  lookUp = setTimeout(() => {
    lookUp = undefined;
    void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  }, Math.random() * LOOK_UP_WITHIN_MS);
}

/** Another tab marked what is older than all we have: only the server can tell the count. */
function recount(events: readonly InboxEvent[]): void {
  const { inbox } = useInboxStore.getState();
  const unknown = (event: InboxEvent): boolean =>
    event.type === 'notification.read' && event.data.marks.some(({ id }) => !inbox.rows.has(id));
  if (!inbox.complete && events.some(unknown)) void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
}
