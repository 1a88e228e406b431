export { figuresOf, groupFigures, summableOf, type Booking, type Summable } from './account-figures.ts';
export type { StatementOptions } from './format.ts';
export { matchSignal, type MatchedSignal } from './match-signals.ts';
export { mergedTrade, type SignalTrade } from './merged-trade.ts';
export { readStatement } from './read-statement.ts';
export { StatementError } from './refusal.ts';
export { clockAt, instantOf, isServerZone, proposedZone } from './server-time.ts';
export { instrumentsOf } from './symbols.ts';
