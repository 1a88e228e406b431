export * from './price-alert-rule.ts';
