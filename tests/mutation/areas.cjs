/** What waits on a state says so before (short-waits.cjs). */
const TIMEOUT_MS = 15_000;

/** What is mutated at a time, and the tests its mutants are shown to: those that are there to notice. */
const AREAS = {
  domain: {
    roots: ['libs/domain/src', 'tests/system'],
    mutate: 'libs/domain/src/**/*.ts',
    tests: ['<rootDir>/libs/domain/src/**/*.spec.ts', '<rootDir>/tests/system/record-figures.spec.ts'],
    // Nothing waits there: what takes longer goes round for ever.
    timeoutMS: 5000,
  },
  events: {
    roots: ['libs/events/src', 'tests/integration', 'tests/system'],
    mutate: 'libs/events/src/**/*.ts',
    tests: [
      '<rootDir>/libs/events/src/**/*.spec.ts',
      '<rootDir>/tests/{integration,system}/{event-log,gateway-loads,log-follower,presence-store,redis-sentinel}.spec.ts',
      '<rootDir>/tests/{integration,system}/realtime-{access,catch-up,prices}.spec.ts',
    ],
  },
  realtime: {
    roots: ['apps/api/src/live', 'tests/integration', 'tests/system'],
    mutate: 'apps/api/src/live/**/*.ts',
    tests: [
      '<rootDir>/apps/api/src/live/**/*.spec.ts',
      '<rootDir>/tests/{integration,system}/realtime-{access,catch-up,floods,load,prices,shown-prices}.spec.ts',
      '<rootDir>/tests/{integration,system}/{analytics-receipts,notification-admin,shared-readings,stream}.spec.ts',
    ],
  },
};

const name = process.env.MUTATED;
if (!Object.hasOwn(AREAS, name ?? '')) throw new Error(`MUTATED must be one of ${Object.keys(AREAS).join(', ')}`);

module.exports = { name, timeoutMS: TIMEOUT_MS, ...AREAS[name] };
