export * from './confidence.ts';
export * from './daily-change.ts';
export * from './entitlement.ts';
export * from './pips.ts';
export * from './price-format.ts';
export * from './signal-levels.ts';
export * from './signal-order.ts';
