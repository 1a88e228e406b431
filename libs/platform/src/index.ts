export { EventLogUpkeep } from './event-log-upkeep.ts';
export { SHARED_EXPORTS, sharedProviders } from './shared-platform.ts';
export type { PlatformOptions } from './shared-platform.ts';
export { CONFIG, LOGGER, REDIS } from './tokens.ts';
