import { Initial1795000000000 } from './1795000000000-initial.ts';

/** Every migration, oldest first. */
export const MIGRATIONS = [Initial1795000000000];
