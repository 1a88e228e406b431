export * from './daily-count.ts';
export * from './journal-kind.ts';
export * from './journal-sums.ts';
export * from './open-risk.ts';
export * from './own-results.ts';
