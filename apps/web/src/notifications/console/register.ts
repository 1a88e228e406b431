import type { Reach } from '@t0/contracts/notifications';
import { onTransient, registerLiveFeature } from '../../live/registry.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { REACH_KEY, STATS_KEY, RECEIPTS_KEY } from './api.ts';
import { readAgain } from '../../shared/lib/read-status.ts';
import { receiveCounts, receiveEmails } from './receipts-store.ts';

/** Events of one burst are counted together. */
const DEBOUNCE_MS = 250;

const MEMBERS = 'member.updated';

const COUNTED = [
  'notification.created',
  'notification.updated',
  'notification.deleted',
  'scheduled_notification.updated',
  'scheduled_notification.deleted',
  MEMBERS,
] as const;

let timer: ReturnType<typeof setTimeout> | undefined;

let members = false;

/** Lets the summary cards and the preview of reach follow the event log and the presence pushes. */
export function registerFigures(): () => void {
  const offEvents = registerLiveFeature<(typeof COUNTED)[number]>({
    types: COUNTED,
    apply: (events) => countSoon(events.some(({ type }) => type === MEMBERS)),
    resync: () => countSoon(true),
  });
  const offTransient = onTransient((push) => {
    if (push.type !== 'presence') return;
    const { members: online } = push.data;
    queryClient.setQueriesData<Reach>({ queryKey: REACH_KEY }, (reach) => reach && { ...reach, online });
  });
  return () => {
    offEvents();
    offTransient();
  };
}

function countSoon(alsoMembers: boolean): void {
  members ||= alsoMembers;
  timer ??= setTimeout(() => {
    timer = undefined;
    void readAgain(queryClient, STATS_KEY);
    if (members) void readAgain(queryClient, REACH_KEY);
    members = false;
  }, DEBOUNCE_MS);
}

/** Lets receipts count up by the server's pushes, and mails by the event log. */
export function registerReceipts(): () => void {
  const offTransient = onTransient((push) => {
    if (push.type === 'receipt') receiveCounts(push.data);
  });
  const offEvents = registerLiveFeature({
    types: ['email.delivery'],
    apply: (events) => events.forEach(({ data }) => receiveEmails(data)),
    resync: () => void queryClient.invalidateQueries({ queryKey: RECEIPTS_KEY }),
  });
  return () => {
    offTransient();
    offEvents();
  };
}
