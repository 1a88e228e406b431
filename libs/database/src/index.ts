export { createDataSource, dataSourceOptions } from './data-source.ts';
export * from './entities/index.ts';
export { EMAIL_STATUSES } from './entities/signal-email.entity.ts';
export type { EmailStatus } from './entities/signal-email.entity.ts';
export { migrate } from './migrate.ts';
export { hashPassword, verifyPassword } from './password.ts';
