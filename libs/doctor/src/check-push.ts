import { pushContact, type Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { Vapid } from '@t0/channels/push';
import { fail, ok, warn } from './finding.ts';

const PART = 'Web Push';

type Read = Pick<Config, 'WEB_PUSH_KEY' | 'WEB_PUSH_CONTACT' | 'WEB_PUSH_SERVICES' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Checks that members can have alerts on their devices (docs/operations/configure.md#web-push). No push service is called. */
export function checkPush(config: Read): Finding {
  const { WEB_PUSH_KEY: key, WEB_PUSH_SERVICES: services, PUBLIC_URL } = config;
  if (key === undefined) return ok(PART, 'Off: WEB_PUSH_KEY is not set');
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol !== 'https:' && hostname !== 'localhost')
    return fail(PART, 'Browsers accept alerts only over https', 'Set PUBLIC_URL to an address with https');
  const contact = pushContact(config);
  if (/^mailto:.*[.@](local|localhost|test|example)$/.test(contact))
    return warn(PART, 'The contact is not a public address', 'Set WEB_PUSH_CONTACT: some push services refuse others');
  const key8 = new Vapid(key, contact).publicKey.slice(0, 8);
  return ok(PART, `Public key ${key8}..., contact ${contact}, ${services.join(', ')}`);
}
