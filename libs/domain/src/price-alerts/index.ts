export * from './price-alert-rule.ts';
export * from './watched-levels.ts';
