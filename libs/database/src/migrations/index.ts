import { InitialSchema1795700000000 } from './1795700000000-initial-schema.ts';
import { RecordByTicks1795800000000 } from './1795800000000-record-by-ticks.ts';
import { KeptForATime1795900000000 } from './1795900000000-kept-for-a-time.ts';
import { IndexesBeside1796000000000 } from './1796000000000-indexes-beside.ts';
import { PaidTwice1796100000000 } from './1796100000000-paid-twice.ts';
import { Statements1796200000000 } from './1796200000000-statements.ts';
import { TagsOfTrades1796260000000 } from './1796260000000-tags-of-trades.ts';
import { SignalFilter1796310000000 } from './1796310000000-signal-filter.ts';
import { DataFile1796350000000 } from './1796350000000-data-file.ts';
import { OwnAlerts1796370000000 } from './1796370000000-own-alerts.ts';
import { ReadPositions1796390000000 } from './1796390000000-read-positions.ts';
import { CancelReasons1796410000000 } from './1796410000000-cancel-reasons.ts';
import { EnoughForToday1796430000000 } from './1796430000000-enough-for-today.ts';
import { OwnAlertsByPlan1796440000000 } from './1796440000000-own-alerts-by-plan.ts';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  InitialSchema1795700000000,
  RecordByTicks1795800000000,
  KeptForATime1795900000000,
  IndexesBeside1796000000000,
  PaidTwice1796100000000,
  Statements1796200000000,
  TagsOfTrades1796260000000,
  SignalFilter1796310000000,
  DataFile1796350000000,
  OwnAlerts1796370000000,
  ReadPositions1796390000000,
  CancelReasons1796410000000,
  EnoughForToday1796430000000,
  OwnAlertsByPlan1796440000000,
];
