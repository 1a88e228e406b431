export * from './admin-email.dto.ts';
export * from './admin-email.ts';
export * from './announcement.dto.ts';
export * from './announcement.ts';
