export * from './badge-text.ts';
export * from './csv.ts';
export * from './pick.ts';
export * from './text-cut.ts';
export * from './text-order.ts';
