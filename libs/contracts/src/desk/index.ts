export * from './console-places.ts';
export * from './opening.ts';
