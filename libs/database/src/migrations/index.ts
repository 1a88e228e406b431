import { InitialSchema1795700000000 } from './1795700000000-initial-schema.ts';
import { RecordByTicks1795800000000 } from './1795800000000-record-by-ticks.ts';
import { KeptForATime1795900000000 } from './1795900000000-kept-for-a-time.ts';
import { IndexesBeside1796000000000 } from './1796000000000-indexes-beside.ts';
import { PaidTwice1796100000000 } from './1796100000000-paid-twice.ts';
import { Statements1796200000000 } from './1796200000000-statements.ts';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  InitialSchema1795700000000,
  RecordByTicks1795800000000,
  KeptForATime1795900000000,
  IndexesBeside1796000000000,
  PaidTwice1796100000000,
  Statements1796200000000,
];
