export * from './message-template.dto.ts';
export * from './message-template.ts';
export * from './notification-publishing.dto.ts';
export * from './notification-publishing.ts';
export * from './notification.dto.ts';
export * from './notification.ts';
export * from './preference.dto.ts';
export * from './preference.ts';
