export { accountFigures } from './account-figures.ts';
export type { Booking } from './account-figures.ts';
export type { StatementOptions } from './format.ts';
export { matchSignal } from './match-signals.ts';
export type { MatchedSignal } from './match-signals.ts';
export { readStatement } from './read-statement.ts';
export { StatementError } from './refusal.ts';
export { instantOf, isServerZone, proposedZone } from './server-time.ts';
export { instrumentsOf } from './symbols.ts';
