import type { ChannelTest } from '@t0/contracts';

/** What is known more of: the later test; of two tellings of one test, the one that knows an outcome, else a reason. */
export function newerTest(received: ChannelTest | null, kept: ChannelTest | null): ChannelTest | null {
  if (received === null || kept === null) return received ?? kept;
  if (received.at !== kept.at) return received.at > kept.at ? received : kept;
  if (received.outcome !== kept.outcome) return received.outcome === 'waiting' ? kept : received;
  return received.detail === null ? kept : received;
}
