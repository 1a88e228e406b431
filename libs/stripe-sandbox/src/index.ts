export type { Fault } from './api-error.ts';
export { API_VERSION, PRICES } from './objects/prices.ts';
export type { PriceId } from './objects/prices.ts';
export { startStripeSandbox } from './start-stripe-sandbox.ts';
export type { StripeSandbox, StripeSandboxOptions } from './start-stripe-sandbox.ts';
export { signature } from './webhooks/deliverer.ts';
