export * from './price-alert.dto.ts';
export * from './price-alert.ts';
