export { ConfigError, readConfig } from './read-config.ts';
export type { Config } from './read-config.ts';
