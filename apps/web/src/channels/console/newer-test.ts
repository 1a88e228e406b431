import type { ChannelTest } from '@t0/contracts';

/** What is known more of: the later test; of two tellings of one test, the one that knows an outcome, else a reason. */
export function newerTest(told: ChannelTest | null, kept: ChannelTest | null): ChannelTest | null {
  if (told === null || kept === null) return told ?? kept;
  if (told.at !== kept.at) return told.at > kept.at ? told : kept;
  if (told.outcome !== kept.outcome) return told.outcome === 'waiting' ? kept : told;
  return told.detail === null ? kept : told;
}
