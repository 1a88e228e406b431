export * from './push-digest.ts';
export * from './push-text.ts';
export * from './quiet-hours.ts';
export * from './relay-card.ts';
