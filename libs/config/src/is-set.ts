import { ownAddress, type Config } from './read-config.ts';
import { environmentSchema, type Environment } from './schema.ts';

/** The values that hold where nothing is given. The required keys get placeholders: they are always given. */
const DEFAULTS = environmentSchema.parse({
  DATABASE_URL: 'postgres://none',
  REDIS_URL: 'redis://none',
  SESSION_SECRET: 'x'.repeat(32),
});

/** True if a key has its own value. One that equals the default counts as not set; the value is never disclosed. */
export function isSet(config: Config, key: keyof Environment): boolean {
  if (key === 'PUBLIC_URL') return config.PUBLIC_URL !== ownAddress(config.PORT);
  return JSON.stringify(config[key]) !== JSON.stringify(DEFAULTS[key]);
}
