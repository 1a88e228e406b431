export * from './currency-rate.ts';
export * from './portion-gains.ts';
export * from './position-size.ts';
export * from './size-text.ts';
