import type { Relay } from '@t0/config';
import type { Claimed } from '../deliveries/channel.ts';

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
export const READ_CLAIMED = `
  SELECT claimed.id, claimed.attempts, claimed.target, e.reason AS ended, m.accepted_id AS "messageId",
    coalesce(told.yes, false) AS "hasMessage", coalesce(told.waits, false) AS "earlierIsOpen"
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
      AND coalesce(d.step_id, 0) < coalesce(claimed.step_id, 0)) told ON true
  ORDER BY claimed.id`;
