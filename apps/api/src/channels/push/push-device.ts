import { createHash } from 'node:crypto';
import type { PushDevice as WirePushDevice } from '@t0/contracts';
import type { PushDevice } from '@t0/database';

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
