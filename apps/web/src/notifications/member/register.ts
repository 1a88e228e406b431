import type { Notification } from '@t0/contracts';
import type { LiveUpdate } from '../../live/live-definition.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { UNREAD_KEY } from './api.ts';
import type { InboxEvent, InboxEventType, InboxOverlay } from './inbox-overlay.ts';
import { inbox } from './inbox.ts';
import { readAgain } from '../../shared/lib/read-again.ts';

/** An update of what we do not have, or may not be told, is looked up within this time, not by everybody at once. */
const LOOK_UP_WITHIN_MS = 20_000;

let lookUp: ReturnType<typeof setTimeout> | undefined;

/** Lets the notifications follow the event log. What the member does not want (`isWanted`) is not taken in. */
export function registerNotifications(isWanted: (notification: Notification) => boolean = () => true): () => void {
  const offUpdate = inbox.onUpdate(askForTheRest);
  const offEvents = inbox.follow((event) => event.type !== 'notification.created' || isWanted(event.data));
  return () => {
    offUpdate();
    offEvents();
  };
}

/** What was told may not be enough: the server is asked for the rest. */
function askForTheRest({ after, events }: LiveUpdate<Notification, InboxOverlay, InboxEventType>): void {
  const { rows, held, complete } = after.collection;
  const isSnapshot = events.length === 0;
  /**
   * One we show changed, and not everybody may be told how (docs/adr/0005-audience-of-changed-notifications.md): the server
   * tells us, or that it is no longer ours.
   */
  const isUpdateOfShown = ({ type, data }: InboxEvent): boolean =>
    type === 'notification.changed' && data.version > (rows.get(data.id)?.version ?? Infinity);
  /** What is older than all we have was marked in another tab, or deleted: only the server can tell the counts. */
  const isUncounted = ({ type, data }: InboxEvent): boolean =>
    type === 'notification.deleted' || (type === 'notification.read' && data.marks.some(({ id }) => !rows.has(id)));

  if (!isSnapshot && (held.size > 0 || events.some(isUpdateOfShown))) lookUpSoon();
  if (!complete && (isSnapshot || events.some(isUncounted))) void readAgain(queryClient, UNREAD_KEY);
}

function lookUpSoon(): void {
  lookUp ??= setTimeout(() => {
    lookUp = undefined;
    inbox.reread();
  }, Math.random() * LOOK_UP_WITHIN_MS);
}
