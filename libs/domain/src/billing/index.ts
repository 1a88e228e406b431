export * from './audiences.ts';
export * from './minor-units.ts';
export { businessFigures } from './revenue/business-figures.ts';
export { type CashRow, cashRows } from './revenue/cash.ts';
export * from './revenue/member-revenue.ts';
export { mrrAt } from './revenue/member-steps.ts';
export * from './subscription-rule.ts';
