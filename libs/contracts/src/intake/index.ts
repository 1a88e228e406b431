export * from './intake.dto.ts';
export * from './intake.ts';
