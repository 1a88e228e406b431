import type { Config } from '@t0/config';
import type { PushAnswer, PushClient } from '@t0/channels/push';
import type { AlertSender } from '../alerts/alert-channels.ts';
import type { AlertRecipients, ClaimedAlert } from '../alerts/claimed-alert.ts';
import { noteUseOf } from '../alerts/note-use.ts';
import { WORTH_SECONDS } from '../alerts/alert-content.ts';
import type { AlertContent } from '../alerts/alert-content.ts';
import type { Verdict } from '../deliveries/channel.ts';
import { pushed } from './pushed.ts';
import type { Pushed } from './pushed.ts';

/** A claimed delivery and its device. */
interface ClaimedPush extends ClaimedAlert {
  endpoint: string;
  /** Base64url. */
  p256dh: string;
  auth: string;
}

/** A device lasts as long as its session. */
const DEVICES: AlertRecipients = {
  channel: 'push',
  table: 'push_devices',
  columns: 'id, user_id, session_id',
  joins: 'LEFT JOIN sessions se ON se.sid = r.session_id',
  access: 'se.expire > now()',
  reads: 'r.endpoint, r.p256dh, r.auth',
};
const END_DEAD = `DELETE FROM push_devices d USING o WHERE o."isDead" AND d.id = o.target::integer`;

/** Alerts members on their devices (docs/product/channels.md#alerts-on-a-device). */
export class PushSender implements AlertSender<ClaimedPush, Pushed> {
  readonly recipients = DEVICES;
  readonly ended = 'The device was ended';
  readonly traits: AlertSender<ClaimedPush, Pushed>['traits'];

  constructor(
    private readonly client: PushClient,
    private readonly config: Config,
  ) {
    this.traits = {
      batchSize: 500,
      // A message that is sent twice is still one line on the lock screen.
      recordedAtOnce: 100,
      // Twice the connections: one message under way and one made ready on each.
      atOnce: config.WEB_PUSH_CONNECTIONS * 2,
      leaseSeconds: config.EMAIL_LEASE_SECONDS,
      endDead: END_DEAD,
      noteUse: noteUseOf('push_devices'),
      interrupted: 'The worker ended at every attempt before the push service had answered',
    };
  }

  compose(content: AlertContent): Pushed {
    return pushed(content, this.config.PUBLIC_URL);
  }

  async deliver(
    { endpoint, p256dh, auth, showLevels }: ClaimedPush,
    { topic, urgency, plain, withLevels }: Pushed,
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
