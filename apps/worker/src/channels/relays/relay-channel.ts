import type { RelayCard } from '@t0/domain';
import type { Verdict } from '../deliveries/channel.ts';
import type { RelayAnswer, RelayClient } from './relay-client.ts';
import type { RelayLanes } from './relay-lanes.ts';
import { READ_CLAIMED } from './relay-sql.ts';
import type { ClaimedRelay } from './relay-sql.ts';

/** A message that was not sent by then is not sent any more, ms; a sent one is updated however late. */
export const WORTH_MS = 4 * 3_600_000;
const END_DEAD = `
  INSERT INTO relay_endings (target, reason) SELECT DISTINCT ON (target) target, error FROM o WHERE "isDead" ON CONFLICT DO NOTHING`;

/** The content of a message, made once for all relays. */
export interface RelayMessage {
  card: RelayCard;
  link: string;
  /** The reason to write no new message; null where one is written. */
  why: string | null;
}

/** The common part of the relays' deliveries of every kind (docs/product/channels.md#relays). */
export abstract class RelayChannel {
  readonly name = 'relay';
  readonly batchSize = 50;
  readonly atOnce = 16;
  readonly leaseSeconds: number;
  readonly readClaimed: string = READ_CLAIMED;
  readonly endDead = END_DEAD;
  readonly interrupted = 'The worker ended at every attempt: whether it arrived is not known';

  /** @param clients of the relays that are set up, by target */
  protected constructor(
    private readonly clients: ReadonlyMap<string, RelayClient>,
    private readonly lanes: RelayLanes,
    leaseSeconds: number,
  ) {
    this.leaseSeconds = leaseSeconds;
  }

  /** The client of a delivery's relay; or the reason why there is no relay any more. */
  protected clientOf({ target, ended }: ClaimedRelay): RelayClient | Verdict {
    const client = this.clients.get(target);
    if (!client) return { is: 'withheld', why: 'This relay is not set up any more' };
    return ended === null ? client : { is: 'refused', why: `The relay had ended: ${ended}` };
  }

  /** Writes a message, or edits the one with the id `earlier`. */
  protected async hand(
    { target }: ClaimedRelay,
    client: RelayClient,
    { card, link }: RelayMessage,
    earlier: string | null,
  ): Promise<Verdict> {
    return verdictOf(await this.lanes.run(target, () => client.send(card, link, earlier)));
  }
}

function verdictOf(answer: RelayAnswer): Verdict {
  if (answer.is === 'accepted') return { is: 'accepted', ...(answer.id !== null && { acceptedId: answer.id }) };
  if (answer.is === 'missing') return { is: 'withheld', why: `Its message cannot be edited any more. ${answer.why}` };
  return answer;
}
