export { CONFIG, LOGGER, REDIS } from '@t0/platform';

export const MAIL = Symbol('MAIL');
