export * from './billing.dto.ts';
export * from './billing.ts';
export * from './business.dto.ts';
export * from './business.ts';
export * from './plan.dto.ts';
export * from './plan.ts';
export * from './revenue.ts';
