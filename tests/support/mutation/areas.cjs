/** What waits on a state says so before (short-waits.cjs). */
const TIMEOUT_MS = 15_000;

/** What is mutated at a time, and the tests its mutants are shown to: those that are there to notice. */
const AREAS = {
  domain: {
    roots: ['libs/domain/src', 'tests/record'],
    mutate: 'libs/domain/src/**/*.ts',
    tests: ['<rootDir>/libs/domain/src/**/*.spec.ts', '<rootDir>/tests/record/record-figures.slow.spec.ts'],
    // Nothing waits there: what takes longer goes round for ever.
    timeoutMS: 5000,
  },
  events: {
    roots: ['libs/events/src', 'tests'],
    mutate: 'libs/events/src/**/*.ts',
    tests: [
      '<rootDir>/libs/events/src/**/*.spec.ts',
      '<rootDir>/tests/{live,deploy}/{event-log,gateway-loads,log-follower,presence-store,redis-sentinel}*.spec.ts',
      '<rootDir>/tests/{live,prices}/realtime-{access,catch-up,prices}*.spec.ts',
    ],
  },
  realtime: {
    roots: ['apps/api/src/live', 'tests'],
    mutate: 'apps/api/src/live/**/*.ts',
    tests: [
      '<rootDir>/apps/api/src/live/**/*.spec.ts',
      '<rootDir>/tests/{live,prices}/realtime-{access,catch-up,floods,load,prices,shown-prices}*.spec.ts',
      '<rootDir>/tests/*/{analytics-receipts,notification-admin,shared-readings,stream}*.spec.ts',
    ],
  },
};

const name = process.env.MUTATED;
if (!Object.hasOwn(AREAS, name ?? '')) throw new Error(`MUTATED must be one of ${Object.keys(AREAS).join(', ')}`);

module.exports = { name, timeoutMS: TIMEOUT_MS, ...AREAS[name] };
