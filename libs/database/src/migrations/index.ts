import { InitialSchema1795700000000 } from './1795700000000-initial-schema.ts';
import { RecordByTicks1795800000000 } from './1795800000000-record-by-ticks.ts';
import { PaidTwice1795900000000 } from './1795900000000-paid-twice.ts';

/** Every migration, oldest first. */
export const MIGRATIONS = [InitialSchema1795700000000, RecordByTicks1795800000000, PaidTwice1795900000000];
