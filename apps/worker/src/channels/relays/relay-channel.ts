import type { Config, Relay } from '@t0/config';
import type { RelayCard } from '@t0/domain/channels';
import type { EventLog } from '@t0/events';
import type { DataSource } from 'typeorm';
import type { Claimed, Verdict } from '../deliveries/channel.ts';
import type { RelayAnswer, RelayClient } from './relay-client.ts';

/** After a call without an answer nothing else is tried for this long, ms. */
const BREATH_MS = 5000;

/**
 * One call at a time for each relay, and none while its service asked to wait: waiting calls then get 'later', without a call that the
 * service would only count.
 */
export class RelayLanes {
  private readonly ends = new Map<string, Promise<unknown>>();
  private readonly pauses = new Map<string, { until: number; why: string }>();

  /** Calls after the relay's earlier calls. */
  async run(target: string, call: () => Promise<RelayAnswer>): Promise<RelayAnswer> {
    const before = this.ends.get(target) ?? Promise.resolve();
    const mine = before.then(() => this.take(target, call));
    this.ends.set(
      target,
      mine.catch(() => undefined),
    );
    return mine;
  }

  private async take(target: string, call: () => Promise<RelayAnswer>): Promise<RelayAnswer> {
    const pause = this.pauses.get(target);
    const afterMs = (pause?.until ?? 0) - Date.now();
    if (pause && afterMs > 0) return { is: 'later', why: pause.why, afterMs };
    const answer = await call();
    if (answer.is === 'later')
      this.pauses.set(target, { until: Date.now() + (answer.afterMs ?? BREATH_MS), why: answer.why });
    return answer;
  }
}

/** A claimed delivery, and the state of its signal in the relay. */
export interface ClaimedRelay extends Claimed {
  /** The service's answer when it reported the relay as gone; null while it is there. */
  ended: string | null;
  /** The message that the signal has there; null if there is none, or its service gave no id. */
  messageId: string | null;
  /** True if a message of the signal is, or may be, there. */
  hasMessage: boolean;
  /** True while an earlier delivery of the signal is not sent yet. */
  earlierIsOpen: boolean;
}

/** SQL: the relays that are set up and not ended, as `r (target)`. Targets are a name and a digest, made by `relaysOf`. */
export const relaysThere = (relays: readonly Relay[]): string => `
  (SELECT target FROM (VALUES ${relays.map(({ target }) => `('${target}')`).join(', ')}) AS v (target)
   WHERE NOT EXISTS (SELECT FROM relay_endings e WHERE e.target = v.target)) r`;

/**
 * Reads the data for `send`. The deliveries of a signal come in the order of its steps, whatever the order in which rows were created; an
 * announcement that was ended with its signal may have left before.
 */
const READ_CLAIMED = `
  SELECT claimed.id, claimed.attempts, claimed.target, e.reason AS ended, m.accepted_id AS "messageId",
    coalesce(earlier.yes, false) AS "hasMessage", coalesce(earlier.waits, false) AS "earlierIsOpen"
  FROM claimed
  LEFT JOIN relay_endings e ON e.target = claimed.target
  LEFT JOIN LATERAL (
    SELECT d.accepted_id FROM deliveries d
    WHERE d.channel = 'relay' AND d.signal_id = claimed.signal_id AND d.target = claimed.target AND d.accepted_id IS NOT NULL
    ORDER BY coalesce(d.step_id, 0) DESC LIMIT 1) m ON true
  LEFT JOIN LATERAL (
    SELECT bool_or(d.delivery_status IN ('sent', 'unknown')
        OR (d.delivery_status = 'suppressed' AND d.kind = 'signal' AND d.attempts > 0 AND d.last_error = 'The signal was withdrawn')) AS yes,
      bool_or(d.delivery_status IN ('queued', 'sending')) AS waits
    FROM deliveries d
    WHERE d.channel = 'relay' AND d.signal_id = claimed.signal_id AND d.target = claimed.target
      AND coalesce(d.step_id, 0) < coalesce(claimed.step_id, 0)) earlier ON true
  ORDER BY claimed.id`;

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

/** What the relays' deliveries of every kind share. */
export interface RelayParts {
  db: DataSource;
  log: EventLog;
  config: Config;
  relays: readonly Relay[];
  /** Those of the relays that are set up, by target. */
  clients: ReadonlyMap<string, RelayClient>;
  lanes: RelayLanes;
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

  constructor(protected readonly parts: RelayParts) {
    this.leaseSeconds = parts.config.EMAIL_LEASE_SECONDS;
  }

  /** The client of a delivery's relay; or the reason why there is no relay any more. */
  protected clientOf({ target, ended }: ClaimedRelay): RelayClient | Verdict {
    const client = this.parts.clients.get(target);
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
    return verdictOf(await this.parts.lanes.run(target, () => client.send(card, link, earlier)));
  }
}

function verdictOf(answer: RelayAnswer): Verdict {
  if (answer.is === 'accepted') return { is: 'accepted', ...(answer.id !== null && { acceptedId: answer.id }) };
  if (answer.is === 'missing') return { is: 'withheld', why: `Its message cannot be edited any more. ${answer.why}` };
  return answer;
}
