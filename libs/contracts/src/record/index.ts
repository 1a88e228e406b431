export * from './ledger.ts';
export * from './record-log.dto.ts';
export * from './record-log.ts';
export * from './record-reading.dto.ts';
export * from './record-reading.ts';
export * from './record-settings.dto.ts';
export * from './record.ts';
