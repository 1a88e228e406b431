import { ownAddress } from './read-config.ts';
import type { Config } from './read-config.ts';
import { environmentSchema } from './schema.ts';
import type { Environment } from './schema.ts';

/** What holds where nothing is given. The required keys stand in with anything: they are always given. */
const DEFAULTS = environmentSchema.parse({
  DATABASE_URL: 'postgres://none',
  REDIS_URL: 'redis://none',
  SESSION_SECRET: 'x'.repeat(32),
});

/** Whether a key has a value of its own. One that equals the default counts as not set; what it holds is not told. */
export function isSet(config: Config, key: keyof Environment): boolean {
  if (key === 'PUBLIC_URL') return config.PUBLIC_URL !== ownAddress(config.PORT);
  return JSON.stringify(config[key]) !== JSON.stringify(DEFAULTS[key]);
}
