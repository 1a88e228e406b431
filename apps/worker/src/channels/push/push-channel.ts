import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PushClient, ThreadedEncryption, Vapid, type PushAnswer } from '@t0/channels/push';
import { pushContact, type Config } from '@t0/config';
import type { PushPayload } from '@t0/contracts/channels';
import type { PushText } from '@t0/domain/channels';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';
import { alertChannels, type AlertSender } from '../alerts/alert-channels.ts';
import { WORTH_SECONDS, type AlertContent } from '../alerts/alert-content.ts';
import type { AlertRecipients, ClaimedAlert } from '../alerts/claimed-alert.ts';
import { noteUseOf } from '../alerts/note-use.ts';
import type { Verdict } from '../deliveries/channel.ts';
import { Channels } from '../deliveries/channels.ts';

/** The data that is the same for all devices of a batch: made once. */
interface Pushed {
  /** A push service keeps one message per topic. */
  topic: string;
  urgency: 'normal' | 'high';
  /** Without direction, prices and texts of the desk. */
  plain: Buffer;
  withLevels: Buffer;
}

/** The message that devices get of an alert: the text, the page that a press opens, and the tag whose place it takes. */
function pushed({ tag, isPressing, page, signal, order, plain, withLevels }: AlertContent, publicUrl: string): Pushed {
  const bytes = (words: PushText): Buffer => {
    const notification = { ...words, navigate: `${publicUrl}${page}`, tag, data: { signal, order } };
    const payload: PushPayload = { web_push: 8030, notification };
    return Buffer.from(JSON.stringify(payload));
  };
  return { topic: tag, urgency: isPressing ? 'high' : 'normal', plain: bytes(plain), withLevels: bytes(withLevels) };
}

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
class PushSender implements AlertSender<ClaimedPush, Pushed> {
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

/** The channel 'push': new signals, their steps, price alerts and other notifications, on members' devices. Off without WEB_PUSH_KEY. */
@Injectable()
export class PushChannel implements OnApplicationShutdown {
  private readonly client: PushClient | null = null;

  constructor(channels: Channels, db: DataSource, @Inject(CONFIG) config: Config) {
    const { WEB_PUSH_KEY: key, WEB_PUSH_SERVICES: services, WEB_PUSH_CONNECTIONS: connections } = config;
    if (key === undefined) return;
    const vapid = new Vapid(key, pushContact(config));
    this.client = new PushClient(vapid, services, connections, new ThreadedEncryption());
    for (const channel of alertChannels(new PushSender(this.client, config), db)) channels.add(channel);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}
