/** Injection tokens of what has no class of its own. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
/** Redis connection for commands and for the job workers. */
export const REDIS = Symbol('REDIS');
export const MAIL = Symbol('MAIL');
