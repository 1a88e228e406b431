export * from './own-alert.dto.ts';
export * from './own-alert.ts';
export * from './price-alert.dto.ts';
export * from './price-alert.ts';
