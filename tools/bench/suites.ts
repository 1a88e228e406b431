import type { BenchStack } from './bench-stack.ts';
import type { SuiteResult } from './result.ts';
import { IS_SMOKE, sized } from './size.ts';
import { accessChange } from './suites/access.ts';
import { idleMemory, reconnectStorm } from './suites/connections.ts';
import { beside } from './suites/beside.ts';
import { draining } from './suites/draining.ts';
import { email } from './suites/email.ts';
import { evaluation } from './suites/evaluation.ts';
import { burst, fanOut } from './suites/fan-out.ts';
import { floods } from './suites/floods.ts';
import { intake } from './suites/intake.ts';
import { journal } from './suites/journal.ts';
import { killed } from './suites/killed.ts';
import { ledger } from './suites/ledger.ts';
import { opening } from './suites/opening.ts';
import { lighthouse } from './suites/lighthouse.ts';
import { pipeline } from './suites/pipeline.ts';
import { pollingCost } from './suites/polling.ts';
import { push } from './suites/push.ts';
import { recordFigures } from './suites/record-figures.ts';
import { resting } from './suites/resting.ts';
import { rollingRestart } from './suites/rolling.ts';
import { stalledClients } from './suites/stalled.ts';
import { stormEvents } from './suites/storm-events.ts';
import { stream } from './suites/stream.ts';
import { tickToScreen } from './suites/tick-to-screen.ts';
import { verifying } from './suites/verifying.ts';
import { weight } from './suites/weight.ts';

/** Suites that need no servers. */
export const STATIC_SUITES: Record<string, () => Promise<SuiteResult>> = {
  weight,
  verifying,
  record: recordFigures,
  evaluation,
  journal,
  // A small run takes a minute as well, and the browser tests check the same pages: left out.
  ...(!IS_SMOKE && { lighthouse }),
};

/** Suites on separate servers; `email` and `push` come first, as they notify every member there is. */
export const SUITES: Record<string, (stack: BenchStack) => Promise<SuiteResult>> = {
  email,
  push,
  'fan-out-1000': (stack) => fanOut(stack, sized(1000, 10)),
  'fan-out-5000': (stack) => fanOut(stack, sized(5000, 20)),
  'fan-out-10000': (stack) => fanOut(stack, sized(10_000, 30)),
  burst: (stack) => burst(stack, sized(1000, 10)),
  stream,
  pipeline,
  ledger,
  intake,
  storm: reconnectStorm,
  'storm-events': stormEvents,
  memory: idleMemory,
  stalled: stalledClients,
  access: accessChange,
  polling: pollingCost,
  resting,
  'tick-to-screen': tickToScreen,
  floods,
  beside,
  rolling: rollingRestart,
  killed,
  draining,
  // Last: it brings the demonstration.
  opening,
};
