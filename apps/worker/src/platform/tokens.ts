export { CONFIG, LOGGER, REDIS } from '@t0/platform';

export const MAIL = Symbol('MAIL');
/** The owner's bot; null if there is none. */
export const TELEGRAM = Symbol('TELEGRAM');
