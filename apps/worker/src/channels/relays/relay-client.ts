import type { RelayCard } from '@t0/domain/channels';

/** The answer of a relay's service to a message. */
export type RelayAnswer =
  /** `id`: by which it can be edited later; null where it cannot. */
  | { is: 'accepted'; id: string | null }
  /** The message to be edited is not there any more. */
  | { is: 'missing'; why: string }
  /** Not now. `afterMs`: the shortest wait in ms, where the service named one. */
  | { is: 'later'; why: string; afterMs?: number }
  /** The relay is gone, for every message. */
  | { is: 'dead'; why: string }
  /** Not this message. */
  | { is: 'refused'; why: string };

/** A relay's service. Never rejects for errors of the service or the network. */
export interface RelayClient {
  /** True if a message can be edited: else each step is a new one. */
  readonly edits: boolean;
  /** Writes a message, or changes the one with the id `earlier`. `link`: the terminal's page that it leads to. */
  send(card: RelayCard, link: string, earlier: string | null): Promise<RelayAnswer>;
}
