export type { Fault } from './api-error.ts';
export { API_VERSION, PRICES, type PriceId } from './objects/prices.ts';
export { startStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from './start-stripe-sandbox.ts';
export { signature } from './webhooks/deliverer.ts';
