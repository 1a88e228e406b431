import type { RelayCard } from '@t0/domain';

/** What a relay's service said to a message. */
export type RelayAnswer =
  /** `id`: by which it can be edited later; null where it cannot. */
  | { is: 'accepted'; id: string | null }
  /** The message to be edited is not there any more. */
  | { is: 'missing'; why: string }
  /** Not now. `afterMs`: not before so many ms, where it named a time. */
  | { is: 'later'; why: string; afterMs?: number }
  /** The relay is gone, for whatever is told. */
  | { is: 'dead'; why: string }
  /** Not this message. */
  | { is: 'refused'; why: string };

/** One service, as a relay speaks to it. Never rejects for what the service or the network does. */
export interface RelayClient {
  /** Whether a message can be edited: else each step is a new one. */
  readonly edits: boolean;
  /** Writes a message, or changes the one with the id `earlier`. `link`: the page of ours that it leads to. */
  send(card: RelayCard, link: string, earlier: string | null): Promise<RelayAnswer>;
}
