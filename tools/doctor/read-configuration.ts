import { ConfigError, readConfig } from '@t0/config';
import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts';
import { fail } from '@t0/doctor';

type Environment = Record<string, string | undefined>;

/** Reads the configuration as the programs would; without one, nothing else can be checked. */
export function readConfiguration(env: Environment): { config: Config | undefined; errors: Finding[] } {
  try {
    return { config: readConfig(env), errors: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const errors = error.message.split('\n').slice(1);
    const todo = 'Set it in the environment; every key is in docs/operations/configure.md, "Configuration"';
    return { config: undefined, errors: errors.map((error) => fail('Configuration', error.trim(), todo)) };
  }
}
