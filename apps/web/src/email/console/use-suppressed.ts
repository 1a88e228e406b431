import { LIMITS } from '@t0/contracts';
import type { LiveEventType, SuppressedEmail } from '@t0/contracts';
import { useEndlessList } from '../../live/use-endless-list.ts';
import type { EndlessList } from '../../live/use-endless-list.ts';
import { useReadAfter } from '../../live/use-read-after.ts';
import { getSuppressed } from './api.ts';
import { EMAIL_POLL_MS } from './events.ts';

/** After these an address may have come or gone. */
export const SUPPRESSION_EVENTS: readonly LiveEventType[] = [
  'email.delivery',
  'welcome_email.result',
  'email_suppression.lifted',
];
const EVERY_MS = 2000;

/** Addresses that get no mail, those with `q` in them, by address; read again after each event that may change them. */
export function useSuppressed(q: string): EndlessList<SuppressedEmail> {
  const list = useEndlessList<SuppressedEmail>({
    queryKey: ['/api/admin/email-suppressions', q],
    read: (after, signal) => getSuppressed(q, after?.email, signal),
    page: LIMITS.adminList.page,
    pollMs: EMAIL_POLL_MS,
    failure: 'The addresses cannot be loaded.',
  });
  useReadAfter(SUPPRESSION_EVENTS, EVERY_MS, list.retry);
  return list;
}
