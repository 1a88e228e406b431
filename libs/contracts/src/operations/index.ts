export * from './analytics.dto.ts';
export * from './analytics.ts';
export * from './audit.dto.ts';
export * from './audit.ts';
export * from './doctor.ts';
export * from './job-queue.ts';
