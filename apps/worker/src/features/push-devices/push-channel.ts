import type { Config } from '@t0/config';
import type { PushAnswer, PushClient } from '@t0/push';
import type { Claimed, Verdict } from '../../platform/deliveries/channel.ts';
import { layOutPage } from '../../platform/deliveries/lay-out-page.ts';
import type { PushedSignal } from './pushed-signal.ts';

/** A claimed delivery and its device; without an endpoint where the device was ended since. */
export interface ClaimedPush extends Claimed {
  endpoint: string | null;
  /** Base64url. */
  p256dh: string | null;
  auth: string | null;
  /** Whether its owner may still be told; rights and wishes may have changed since it was laid out. */
  eligible: boolean;
  showLevels: boolean;
}

/** What was not told by then is not told any more, and a push service keeps nothing for longer, s. */
export const WORTH_SECONDS = 4 * 3600;

/** SQL over `push_devices d`, `users u` and `sessions se`: whether a device is told of signals (docs/product/reach.md#devices). */
const ELIGIBLE = `
  (u.is_admin OR u.has_active_subscription) AND se.expire > now()
  AND NOT EXISTS (SELECT 1 FROM user_settings s WHERE s.user_id = u.id AND NOT s.trading_signals)`;

/** SQL that lays out a page of devices: after the columns of what is told, from tables that hold `$1`, one row for each device. */
export function layOutDevices(
  columns: string,
  values: string,
  from: string,
  where: string,
  subject: 'signal_id' | 'step_id',
): string {
  return layOutPage({
    recipients: 'SELECT id, user_id, session_id FROM push_devices WHERE id > coalesce($2::integer, 0)',
    key: 'id',
    columns: `channel, user_id, target, ${columns}`,
    rows: `
      SELECT 'push', u.id, d.id::text, ${values}
      FROM ${from} CROSS JOIN page d JOIN users u ON u.id = d.user_id JOIN sessions se ON se.sid = d.session_id
      WHERE ${where} AND ${ELIGIBLE}`,
    subject,
  });
}

const READ_CLAIMED = `
  SELECT claimed.id, claimed.attempts, claimed.target, d.endpoint, d.p256dh, d.auth,
    coalesce(${ELIGIBLE}, false) AS eligible, coalesce(us.push_levels, false) AS "showLevels"
  FROM claimed
  LEFT JOIN push_devices d ON d.id = claimed.target::integer
  LEFT JOIN users u ON u.id = d.user_id
  LEFT JOIN sessions se ON se.sid = d.session_id
  LEFT JOIN user_settings us ON us.user_id = d.user_id
  ORDER BY claimed.id`;
const END_DEAD = `DELETE FROM push_devices d USING o WHERE o."isDead" AND d.id = o.target::integer`;
/** Once an hour: a row that another batch holds is noted by the next. */
const NOTE_USE = `
  UPDATE push_devices SET last_used_at = now() WHERE id = ANY (ARRAY(
    SELECT d.id FROM push_devices d JOIN o ON d.id = o.target::integer
    WHERE o.status = 'sent' AND (d.last_used_at IS NULL OR d.last_used_at < now() - interval '1 hour')
    FOR UPDATE OF d SKIP LOCKED))`;

/** What pushes of new signals and of their steps have in common (docs/product/reach.md#alerts-on-a-device). */
export abstract class PushChannel {
  readonly name = 'push';
  readonly batchSize = 500;
  // A message that comes twice is one line on the lock screen all the same.
  readonly recordedAtOnce = 100;
  readonly atOnce: number;
  readonly leaseSeconds: number;
  readonly readClaimed = READ_CLAIMED;
  readonly endDead = END_DEAD;
  readonly noteUse = NOTE_USE;
  readonly interrupted = 'The worker ended at every attempt before the push service had answered';

  constructor(
    private readonly client: PushClient,
    protected readonly config: Config,
  ) {
    // Twice the connections: one message under way and one made ready on each.
    this.atOnce = config.WEB_PUSH_CONNECTIONS * 2;
    this.leaseSeconds = config.EMAIL_LEASE_SECONDS;
  }

  async send({ endpoint, p256dh, auth, eligible, showLevels }: ClaimedPush, told: PushedSignal): Promise<Verdict> {
    if (endpoint === null || p256dh === null || auth === null) return { is: 'withheld', why: 'The device was ended' };
    if (told.why !== null) return { is: 'withheld', why: told.why };
    if (!eligible) return { is: 'withheld', why: 'No longer wanted or allowed' };
    const answer = await this.client.send(
      { endpoint, p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') },
      {
        body: showLevels ? told.withLevels : told.plain,
        ttl: WORTH_SECONDS,
        urgency: 'high',
        topic: told.topic,
      },
    );
    return verdictOf(answer, told.topic);
  }
}

function verdictOf(answer: PushAnswer, topic: string): Verdict {
  if (answer.is === 'accepted') return { is: 'accepted', acceptedId: topic };
  if (answer.is === 'gone') return { is: 'dead', why: answer.why };
  return answer;
}
