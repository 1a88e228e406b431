export * from './legal-text.dto.ts';
export * from './legal-text.ts';
