import { isSet, priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import type { Channel, ChannelName } from '@t0/contracts';
import { CHANNELS } from './channel-keys.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A channel as a configuration sets it up; of values it reports only whether there is one. */
export function readChannel(
  name: ChannelName,
  config: Config,
): Omit<Channel, 'name' | 'ended' | 'lastTest' | 'spending' | 'privateChat'> {
  const { title, purpose, keys: known } = CHANNELS[name];
  const keys = known.map(([key, how, need]) => ({
    key,
    isSet: isSet(config, key),
    isRequired: need === 'required',
    how,
  }));
  return { title, purpose, state: stateOf(name, keys, config), keys };
}

/** The servers that a trial run brings, on this very machine (docs/product/settings.md#channels). */
function isEmbedded(name: ChannelName, config: Config): boolean {
  const address = { terminal: config.REDIS_URL, email: config.SMTP_URL }[name as 'terminal' | 'email'];
  return config.NODE_ENV !== 'production' && !!address && LOOPBACK.has(new URL(address).hostname);
}

function stateOf(name: ChannelName, keys: Channel['keys'], config: Config): Channel['state'] {
  // Prices may need no key at all, as SETTINGS names sources too; files lie on this machine's disk without any.
  if (name === 'prices') return Object.keys(priceRoutes(config)).length > 0 ? 'set' : 'not-set';
  if (name === 'files' && config.STORAGE === 'disk') return 'set';
  if (isEmbedded(name, config)) return 'embedded';
  const required = keys.filter(({ isRequired }) => isRequired);
  const count = required.filter((key) => key.isSet).length;
  if (count === required.length) return 'set';
  return count > 0 ? 'incomplete' : 'not-set';
}
