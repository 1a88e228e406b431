export * from './journal.dto.ts';
export * from './journal.ts';
export * from './statement.dto.ts';
export * from './statement.ts';
