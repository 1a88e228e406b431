export { CONFIG, LOGGER, REDIS } from '@t0/platform';

/** The client of Stripe; null when card payments are not configured. */
export const STRIPE = Symbol('STRIPE');
