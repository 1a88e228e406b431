import type { PushText } from '@t0/domain';
import { fitted } from '@t0/channels/sms';

/** Segments of a message at most: each is charged. */
const MOST = 2;

/** The words of an alert as an SMS: who writes, and what a lock screen would show (docs/product/channels.md#sms). */
export function smsText({ title, body }: PushText): string {
  return fitted(['T0 Trading Terminal', title, ...(body === undefined ? [] : [body])].join('\n'), MOST);
}
