export * from './account-settings.dto.ts';
export * from './owner-copy.dto.ts';
