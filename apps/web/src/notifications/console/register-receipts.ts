import { onTransient, registerLiveFeature } from '../../live/registry.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { RECEIPTS_KEY } from './api.ts';
import { receiveCounts, receiveEmails } from './receipts-store.ts';

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
