export * from './account-settings.ts';
export * from './client-settings.ts';
export * from './cursor.ts';
export * from './live-events.ts';
export * from './socket.ts';
export * from './stream.dto.ts';
export * from './stream.ts';
