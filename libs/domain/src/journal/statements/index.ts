export type { StatementOptions } from './format.ts';
export { readStatement } from './read-statement.ts';
export { StatementError } from './refusal.ts';
export { netOf } from './rows-to-trades.ts';
export { instantOf, isServerZone, proposedZone } from './server-time.ts';
