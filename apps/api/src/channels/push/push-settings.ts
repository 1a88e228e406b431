import type { PushSettings } from '@t0/contracts';
import type { PushDevice, UserSettings } from '@t0/database';
import { toPushDevice } from './push-device.ts';

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
