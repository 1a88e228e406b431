import { RELAY_NAMES, type ChannelTest } from '@t0/contracts/channels';
import type { EmailStatus } from '@t0/contracts/platform';

/** A test of a relay: a row of the ledger. */
export interface RelayTestRow {
  target: string;
  /** The administrator who requested it. */
  userId: string | null;
  deliveryStatus: EmailStatus;
  lastError: string | null;
  createdAt: Date;
}

/** The outcome of a test of a relay so far (docs/product/settings.md#channels). */
export function relayTestOf({ target, deliveryStatus, lastError, createdAt }: RelayTestRow): ChannelTest {
  const relay = RELAY_NAMES.find((name) => target.startsWith(`${name}:`))!;
  const shown = { channel: `relay-${relay}` as const, at: createdAt.toISOString() };
  if (deliveryStatus === 'sent') return { ...shown, outcome: 'accepted', detail: null };
  const waits = deliveryStatus === 'queued' || deliveryStatus === 'sending';
  return { ...shown, outcome: waits ? 'waiting' : 'refused', detail: lastError };
}
