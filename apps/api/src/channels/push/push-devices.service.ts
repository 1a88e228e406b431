import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Config } from '@t0/config';
import type {
  NewPushDeviceDto,
  PushDevice as WirePushDevice,
  PushPayload,
  PushSettings,
  PushTest,
  QuietHours,
} from '@t0/contracts/channels';
import { LIMITS } from '@t0/contracts/platform';
import { UserSettings } from '@t0/database/accounts';
import { PushDevice } from '@t0/database/channels';
import { isTimeZone } from '@t0/domain/channels';
import { EventLog } from '@t0/events';
import { areSubscriptionKeys, isAllowedEndpoint, type PushClient, type Subscription } from '@t0/channels/push';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { lockAccount } from '../../platform/access/lock-account.ts';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { WebPush, toPushDevice } from './web-push.ts';
import { describeDevice } from '../../platform/session/describe-device.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** A test is of no use later, s. */
const TEST_TTL = 60;
/** Ends the wait of delayed deliveries: the worker checks them next. */
const RELEASE_HELD = `
  UPDATE deliveries SET lease_until = now()
  WHERE user_id = $1 AND channel <> 'email' AND delivery_status = 'queued' AND held_until IS NOT NULL`;

/** A member's devices (docs/product/channels.md#devices): each change with its event for the member's other tabs. */
@Injectable()
export class PushDevicesService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    private readonly push: WebPush,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes the calling browser a device of this session. One that was known takes its keys again; one of another account becomes this
   * one's: a browser shows alerts to anyone who is signed in there. 400 for an address that is no push service's.
   */
  async add(
    user: Express.User,
    request: Request,
    { endpoint, p256dh, auth }: NewPushDeviceDto,
  ): Promise<WirePushDevice> {
    this.client();
    if (!isAllowedEndpoint(endpoint, this.config.WEB_PUSH_SERVICES))
      throw refused('PUSH_SERVICE_REFUSED', 'This terminal does not call the push service of this browser', 'endpoint');
    if (!areSubscriptionKeys(keysOf({ p256dh, auth })))
      throw refused('PUSH_KEYS_REFUSED', 'The keys of the browser are not valid', 'p256dh');
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      await manager.delete(PushDevice, { endpoint });
      if ((await manager.countBy(PushDevice, { userId: user.id })) >= LIMITS.push.most) throw tooMany();
      const device = await manager.save(
        manager.create(PushDevice, {
          userId: user.id,
          sessionId: request.sessionID,
          endpoint,
          p256dh,
          auth,
          name: describeDevice(request.headers['user-agent']),
          lastUsedAt: null,
        }),
      );
      await this.settings.emitUpdate(user.id, manager, emit);
      return toPushDevice(device);
    });
  }

  /** Ends a device. 404 when the member has none of that id. */
  async end(userId: string, id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const { affected } = await manager.delete(PushDevice, { id, userId });
      if (affected === 0) throw notFound();
      await this.settings.emitUpdate(userId, manager, emit);
    });
  }

  /** Pushes a test. A device that its push service calls dead is ended. */
  async test(userId: string, id: number): Promise<PushTest> {
    const client = this.client();
    const device = await this.db.manager.findOneBy(PushDevice, { id, userId });
    if (!device) throw notFound();
    const body = Buffer.from(JSON.stringify(testPayload(this.config.PUBLIC_URL)));
    const answer = await client.send(subscriptionOf(device), { body, ttl: TEST_TTL, urgency: 'high' });
    if (answer.is === 'accepted') {
      await this.db.manager.update(PushDevice, { id }, { lastUsedAt: new Date() });
      return { outcome: 'accepted', detail: null };
    }
    if (answer.is !== 'gone') return { outcome: answer.is, detail: answer.why };
    await this.end(userId, id);
    return { outcome: 'refused', detail: answer.why };
  }

  /** Switches prices in push notifications on or off. */
  switchLevels(userId: string, enabled: boolean): Promise<PushSettings> {
    return this.change(userId, { pushLevels: enabled });
  }

  /**
   * Sets quiet hours; null ends them. Delayed deliveries are checked again: sent, or delayed until the new end. 400 for an unknown time
   * zone, and for hours without length.
   */
  beQuiet(userId: string, quiet: QuietHours | null): Promise<PushSettings> {
    if (quiet && !isTimeZone(quiet.zone)) throw refused('TIME_ZONE_UNKNOWN', 'The time zone is not known', 'zone');
    if (quiet && quiet.from === quiet.to)
      throw refused('QUIET_HOURS_EMPTY', 'Quiet hours must end at another time than they begin', 'to');
    const columns = { quietZone: quiet && quiet.zone, quietFrom: quiet && quiet.from, quietTo: quiet && quiet.to };
    return this.change(userId, columns, RELEASE_HELD);
  }

  private change(userId: string, columns: Partial<UserSettings>, also?: string): Promise<PushSettings> {
    return this.log.transact(async (manager, emit) => {
      await manager.upsert(UserSettings, { userId, ...columns }, ['userId']);
      if (also !== undefined) await manager.query(also, [userId]);
      return (await this.settings.emitUpdate(userId, manager, emit)).push;
    });
  }

  private client(): PushClient {
    if (this.push.client) return this.push.client;
    throw new ConflictException({ error: 'PUSH_NOT_SET_UP', message: 'Alerts on devices are not set up here' });
  }
}

function keysOf({ p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): Pick<Subscription, 'p256dh' | 'auth'> {
  return { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
}

function subscriptionOf(device: PushDevice): Subscription {
  return { endpoint: device.endpoint, ...keysOf(device) };
}

function testPayload(publicUrl: string): PushPayload {
  return {
    web_push: 8030,
    notification: {
      title: 'Test',
      body: 'Alerts reach this device.',
      navigate: `${publicUrl}/dashboard`,
      tag: 'test',
      data: { signal: null, order: 0 },
    },
  };
}

function refused(error: string, message: string, field: string): BadRequestException {
  return new BadRequestException({ error, message, fields: { [field]: message } });
}

function tooMany(): ConflictException {
  return new ConflictException({
    error: 'TOO_MANY_DEVICES',
    message: `An account has at most ${LIMITS.push.most} devices: end one first`,
  });
}

function notFound(): NotFoundException {
  return new NotFoundException({ error: 'DEVICE_NOT_FOUND', message: 'This device has ended already' });
}
