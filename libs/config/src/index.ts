export { ConfigError, readConfig } from './read-config.ts';
export type { Config } from './read-config.ts';
export { priceRoutes, serves } from './price-routes.ts';
export type { PriceRoutes } from './price-routes.ts';
