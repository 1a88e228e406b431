/**
 * Data source for the TypeORM command line (`npm run migration:generate|run|show`). It reads the built library, so that
 * decorators carry their metadata; build first.
 */
import process from 'node:process';
import { createDataSource } from '@t0/database/platform';

export default createDataSource(
  process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || 'postgres://localhost/t0',
  2,
  0,
);
