export { ConfigError, readConfig } from './read-config.ts';
export type { Config } from './read-config.ts';
export type { Environment } from './schema.ts';
export { isSet } from './is-set.ts';
export { priceRoutes, serves } from './price-routes.ts';
export type { PriceRoutes } from './price-routes.ts';
export { pushContact } from './push-contact.ts';
export { recordKey, recordOrigin } from './record-key.ts';
export type { RecordKey } from './record-key.ts';
