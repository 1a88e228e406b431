import { InitialSchema1795700000000 } from './1795700000000-initial-schema.ts';

/** Every migration, oldest first. */
export const MIGRATIONS = [InitialSchema1795700000000];
