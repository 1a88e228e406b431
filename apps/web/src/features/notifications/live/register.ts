import { queryClient } from '../../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { NOTIFICATIONS_KEY, UNREAD_KEY } from '../hooks/keys.ts';
import type { InboxEvent } from './apply.ts';
import { outdateInbox, receiveEvents, useInboxStore } from './inbox-store.ts';

/** An update of what we do not have is looked up within this time, not by everybody at once. */
const LOOK_UP_WITHIN_MS = 20_000;

let lookUp: ReturnType<typeof setTimeout> | undefined;

/** Lets the notifications follow the event log. */
export function registerNotifications(): () => void {
  return registerLiveFeature<InboxEvent['type']>({
    types: ['notification.created', 'notification.updated', 'notification.deleted', 'notification.read'],
    apply: (events) => {
      receiveEvents(events);
      lookUpHeld();
      recount(events);
    },
    resync: () => {
      outdateInbox();
      void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
}

function lookUpHeld(): void {
  if (lookUp !== undefined || useInboxStore.getState().inbox.held.size === 0) return;
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
