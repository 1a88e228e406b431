import type { Config } from '@t0/config';
import { digestWords, isQuiet, quietEnd } from '@t0/domain';
import type { PushAnswer, PushClient } from '@t0/push';
import type { Verdict } from '../../platform/deliveries/channel.ts';
import { heldAlerts } from './claimed-push.ts';
import type { ClaimedPush } from './claimed-push.ts';
import { payloadOf } from './pushed.ts';
import type { Pushed } from './pushed.ts';

/** What was not told by then is not told any more, and a push service keeps nothing for longer, s. */
export const WORTH_SECONDS = 4 * 3600;
const DIGEST = 'digest';

const END_DEAD = `DELETE FROM push_devices d USING o WHERE o."isDead" AND d.id = o.target::integer`;
/** Once an hour: a row that another batch holds is noted by the next. */
const NOTE_USE = `
  UPDATE push_devices SET last_used_at = now() WHERE id = ANY (ARRAY(
    SELECT d.id FROM push_devices d JOIN o ON d.id = o.target::integer
    WHERE o.status = 'sent' AND (d.last_used_at IS NULL OR d.last_used_at < now() - interval '1 hour')
    FOR UPDATE OF d SKIP LOCKED))`;

/** What pushes of every kind have in common (docs/product/reach.md#alerts-on-a-device). */
export abstract class PushChannel {
  readonly name = 'push';
  readonly batchSize = 500;
  // A message that comes twice is one line on the lock screen all the same.
  readonly recordedAtOnce = 100;
  readonly atOnce: number;
  readonly leaseSeconds: number;
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

  async send(one: ClaimedPush, told: Pushed): Promise<Verdict> {
    const { endpoint, heldUntil } = one;
    if (endpoint === null) return { is: 'withheld', why: 'The device was ended' };
    if (heldUntil === null && told.why !== null) return { is: 'withheld', why: told.why };
    // What was held back was wanted when it happened.
    if (!one.hasAccess || (heldUntil === null && !one.wanted))
      return { is: 'withheld', why: 'No longer wanted or allowed' };
    const now = Date.now();
    const { zone, from, to } = one;
    if (zone !== null && !one.isCritical && isQuiet(now, { zone, from, to }))
      return { is: 'held', why: 'Quiet hours', until: quietEnd(now, { zone, from, to }) };
    if (heldUntil === null) return this.push(one, endpoint, told);
    if (one.digestBy !== one.id) return { is: 'withheld', why: 'Told in the digest of quiet hours' };
    return this.push(one, endpoint, this.digest(one));
  }

  private digest({ held }: ClaimedPush): Pick<Pushed, 'topic' | 'urgency' | 'plain' | 'withLevels'> {
    const words = digestWords(heldAlerts(held ?? []));
    const body = payloadOf(words, `${this.config.PUBLIC_URL}/system-status`, DIGEST, { signal: null, order: 0 });
    return { topic: DIGEST, urgency: 'normal', plain: body, withLevels: body };
  }

  private async push(
    { p256dh, auth, showLevels }: ClaimedPush,
    endpoint: string,
    { topic, urgency, plain, withLevels }: Pick<Pushed, 'topic' | 'urgency' | 'plain' | 'withLevels'>,
  ): Promise<Verdict> {
    const answer = await this.client.send(
      { endpoint, p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') },
      { body: showLevels ? withLevels : plain, ttl: WORTH_SECONDS, urgency, topic },
    );
    return verdictOf(answer, topic);
  }
}

function verdictOf(answer: PushAnswer, topic: string): Verdict {
  if (answer.is === 'accepted') return { is: 'accepted', acceptedId: topic };
  if (answer.is === 'gone') return { is: 'dead', why: answer.why };
  return answer;
}
