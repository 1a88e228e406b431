/** What is mutated at a time, and the tests its mutants are shown to: those that are there to notice. */
const AREAS = {
  domain: {
    mutate: 'libs/domain/src/**/*.ts',
    tests: ['<rootDir>/libs/domain/src/**/*.spec.ts'],
  },
  events: {
    mutate: 'libs/events/src/**/*.ts',
    tests: [
      '<rootDir>/libs/events/src/**/*.spec.ts',
      '<rootDir>/tests/integration/event-log.spec.ts',
      '<rootDir>/tests/integration/realtime-{access,catch-up}.spec.ts',
    ],
  },
  realtime: {
    mutate: 'apps/api/src/realtime/**/*.ts',
    tests: [
      '<rootDir>/apps/api/src/realtime/**/*.spec.ts',
      '<rootDir>/tests/integration/realtime-{access,catch-up,floods,load,prices}.spec.ts',
    ],
  },
};

const name = process.env.MUTATED;
if (!Object.hasOwn(AREAS, name ?? '')) throw new Error(`MUTATED must be one of ${Object.keys(AREAS).join(', ')}`);

module.exports = { name, ...AREAS[name] };
