import type { ChannelTest } from '@t0/contracts/channels';
import type { AccountEmail } from '../accounts/account-email.entity.ts';

/** The outcome of a test email so far (docs/product/settings.md#channels). */
export function emailTestOf(row: Pick<AccountEmail, 'deliveryStatus' | 'lastError' | 'createdAt'>): ChannelTest {
  const { deliveryStatus, lastError, createdAt } = row;
  const at = createdAt.toISOString();
  if (deliveryStatus === 'sent') return { channel: 'email', outcome: 'accepted', detail: null, at };
  const waits = deliveryStatus === 'queued' || deliveryStatus === 'sending';
  return { channel: 'email', outcome: waits ? 'waiting' : 'refused', detail: lastError, at };
}
