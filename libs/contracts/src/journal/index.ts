export * from './journal.dto.ts';
export * from './journal.ts';
