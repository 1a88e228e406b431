export { type Restore, AuditLog } from './audit-log.entity.ts';
export { copyIn, copyOut } from './copy.ts';
export { connect, createDataSource, dataSourceOptions } from './data-source.ts';
export { grantProgramRole } from './grant-program-role.ts';
export { IdempotencyKey } from './idempotency-key.entity.ts';
export { migrate } from './migrate.ts';
export { isPooled, limitPooledStatements, PoolerError } from './pooler.ts';
export { ProgramPool } from './program-pool.ts';
