import type { Notification } from '@t0/contracts/notifications';
import type { LiveUpdate } from '../../live/live-definition.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { UNREAD_KEY } from './api.ts';
import type { InboxEvent, InboxEventType, InboxOverlay } from './marks.ts';
import { inbox } from './inbox.ts';
import { readAgain } from '../../shared/lib/read-status.ts';

/** Updates of unknown or restricted notifications are looked up within this time, in ms, so that clients do not all ask at once. */
const LOOK_UP_WITHIN_MS = 20_000;

let lookUp: ReturnType<typeof setTimeout> | undefined;

/** Lets the notifications follow the event log. Notifications that the member does not want (`isWanted`) are ignored. */
export function registerNotifications(isWanted: (notification: Notification) => boolean = () => true): () => void {
  const offUpdate = inbox.onUpdate(askForTheRest);
  const offEvents = inbox.follow((event) => event.type !== 'notification.created' || isWanted(event.data));
  return () => {
    offUpdate();
    offEvents();
  };
}

/** The events may not be enough: the client asks the server for the rest. */
function askForTheRest({ after, events }: LiveUpdate<Notification, InboxOverlay, InboxEventType>): void {
  const { rows, hiddenRows, complete } = after.collection;
  const isSnapshot = events.length === 0;
  /**
   * A shown one changed, and not every member may see how (docs/adr/0005-audience-of-changed-notifications.md): the server returns the new
   * version, or that it is no longer for this member.
   */
  const isUpdateOfShown = ({ type, data }: InboxEvent): boolean =>
    type === 'notification.changed' && data.version > (rows.get(data.id)?.version ?? Infinity);
  /** A notification older than all known ones was marked in another tab, or deleted: only the server knows the counts. */
  const isUncounted = ({ type, data }: InboxEvent): boolean =>
    type === 'notification.deleted' || (type === 'notification.read' && data.marks.some(({ id }) => !rows.has(id)));

  if (!isSnapshot && (hiddenRows.size > 0 || events.some(isUpdateOfShown))) lookUpSoon();
  if (!complete && (isSnapshot || events.some(isUncounted))) void readAgain(queryClient, UNREAD_KEY);
}

function lookUpSoon(): void {
  lookUp ??= setTimeout(() => {
    lookUp = undefined;
    inbox.reread();
  }, Math.random() * LOOK_UP_WITHIN_MS);
}
