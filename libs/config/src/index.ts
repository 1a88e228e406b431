export { ConfigError, readConfig, type Config } from './read-config.ts';
export type { Environment } from './schema.ts';
export { isSet } from './is-set.ts';
export { priceRoutes, serves, type PriceRoutes } from './price-routes.ts';
export { pushContact } from './push-contact.ts';
export { SMS_CALLS, smsSending, type SmsSending } from './sms-sending.ts';
export { recordKey, recordOrigin, type RecordKey } from './record-key.ts';
export { relaysOf, type Relay } from './relays.ts';
