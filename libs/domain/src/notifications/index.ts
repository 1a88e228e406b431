export * from './alerts.ts';
export * from './notification-direction.ts';
export * from './read-state.ts';
export * from './visibility.ts';
export * from './muted.ts';
