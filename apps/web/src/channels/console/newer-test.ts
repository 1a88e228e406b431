import type { ChannelTest } from '@t0/contracts';

/** The better known test: the later one; of two reports of one test, the one with an outcome, else with a reason. */
export function newerTest(received: ChannelTest | null, kept: ChannelTest | null): ChannelTest | null {
  if (received === null || kept === null) return received ?? kept;
  if (received.at !== kept.at) return received.at > kept.at ? received : kept;
  if (received.outcome !== kept.outcome) return received.outcome === 'waiting' ? kept : received;
  return received.detail === null ? kept : received;
}
