export * from './api-key.dto.ts';
export * from './webhook.dto.ts';
export * from './webhook.ts';
