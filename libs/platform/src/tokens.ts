/** Injection tokens of what has no class of its own and API and worker both have. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
/** Redis connection for commands and jobs. */
export const REDIS = Symbol('REDIS');
