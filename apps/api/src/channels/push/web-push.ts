import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PushClient, Vapid } from '@t0/channels/push';
import { pushContact, type Config } from '@t0/config';
import type { PushDevice as WirePushDevice, PushSettings } from '@t0/contracts/channels';
import type { UserSettings } from '@t0/database/accounts';
import type { PushDevice } from '@t0/database/channels';
import { createHash } from 'node:crypto';
import { CONFIG } from '../../platform/tokens.ts';

/** The way to push services, where the owner has set a key (docs/operations/configure.md#web-push). */
@Injectable()
export class WebPush implements OnApplicationShutdown {
  /** The key to which browsers bind their subscriptions; null: nothing is pushed. */
  readonly publicKey: string | null;
  /** For tests that members send to their own devices. */
  readonly client: PushClient | null;

  constructor(@Inject(CONFIG) config: Config) {
    const vapid = config.WEB_PUSH_KEY === undefined ? null : new Vapid(config.WEB_PUSH_KEY, pushContact(config));
    this.publicKey = vapid && vapid.publicKey;
    this.client = vapid && new PushClient(vapid, config.WEB_PUSH_SERVICES, 2);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}

/** A device as its owner sees it: without the address and keys by which it is reached. */
export function toPushDevice({ id, name, endpoint, createdAt, lastUsedAt }: PushDevice): WirePushDevice {
  return {
    id,
    name,
    handle: createHash('sha256').update(endpoint).digest('hex'),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt && lastUsedAt.toISOString(),
  };
}

type Stored = Pick<UserSettings, 'pushLevels' | 'quietZone' | 'quietFrom' | 'quietTo'>;

/** Alerts on a member's devices, as shown in the profile. */
export function toPushSettings(key: string | null, stored: Stored, devices: readonly PushDevice[]): PushSettings {
  const { quietZone: zone, quietFrom: from, quietTo: to } = stored;
  return {
    key,
    showLevels: stored.pushLevels,
    quiet: zone !== null && from !== null && to !== null ? { zone, from, to } : null,
    devices: devices.map(toPushDevice),
  };
}
