export type { Restore } from './audit-log.entity.ts';
export { AuditLog } from './audit-log.entity.ts';
export { createDataSource, dataSourceOptions } from './data-source.ts';
export { grantProgramRole } from './grant-program-role.ts';
export { IdempotencyKey } from './idempotency-key.entity.ts';
export { migrate } from './migrate.ts';
export { isPooled, limitPooledStatements, PoolerError } from './pooler.ts';
export { ProgramPool } from './program-pool.ts';
