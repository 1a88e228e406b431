import type { PushText } from '@t0/domain';
import { fitted } from '@t0/channels/sms';

/** Segments of a message at most: each is charged. */
const MOST = 2;

/** The text of an alert as an SMS: the sender, and the content of a lock screen (docs/product/channels.md#sms). */
export function smsText({ title, body }: PushText): string {
  return fitted(['T0 Trading Terminal', title, ...(body === undefined ? [] : [body])].join('\n'), MOST);
}
