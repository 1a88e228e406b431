/** Injection tokens of what has no class of its own. */
export const CONFIG = Symbol('CONFIG');
export const LOGGER = Symbol('LOGGER');
/** Redis connection for commands; fails at once when Redis is away. */
export const REDIS = Symbol('REDIS');
/** The client of Stripe; null when card payments are not configured. */
export const STRIPE = Symbol('STRIPE');
