export * from './member-activity.ts';
export * from './member-filter.ts';
export * from './membership.ts';
export * from './net-by-currency.ts';
