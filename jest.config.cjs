/** Jest in CommonJS mode over the ESM sources: our TypeScript and true-ESM packages go through swc. */
const transform = (jsx) => [
  '<rootDir>/tests/support/jest/transformer.cjs',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'commonjs' },
  },
];
const base = {
  rootDir: __dirname,
  // Projects of one id share what was compiled. They must resolve alike: the web's have another.
  id: 't0-node',
  transform: { '\\.[mc]?[jt]s$': transform(false), '\\.tsx$': transform(true) },
  transformIgnorePatterns: [],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  // The table of a run has the files that cost the most processor time.
  testRunner: '<rootDir>/tests/support/jest/measuring-runner.cjs',
  // PROPERTY_RUNS says how many examples of a property are tried.
  moduleNameMapper: { '^fast-check$': '<rootDir>/tests/support/jest/fast-check.cjs' },
  setupFiles: ['<rootDir>/tests/support/jest/setup-instruments.ts'],
  modulePathIgnorePatterns: ['/dist/', '/dist-types/', '<rootDir>/.data/'],
};
/** Tests in Node evaluate packages and the product once in a process. */
const sharing = {
  testEnvironment: '<rootDir>/tests/support/jest/one-context-environment.cjs',
  runtime: '<rootDir>/tests/support/jest/module-sharing-runtime.cjs',
};
module.exports = {
  // Ends a test that hangs; slow machines and busy ones stay well below it. A wait that fails names what it missed. Longer tests have limits of their own.
  testTimeout: 900_000,
  testSequencer: '<rootDir>/tests/support/jest/long-first.cjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      ...sharing,
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/apps/api/**/*.spec.ts',
        '<rootDir>/apps/worker/**/*.spec.ts',
        '<rootDir>/tools/**/*.spec.ts',
        '<rootDir>/tests/run/**/*.spec.ts',
        '<rootDir>/tests/testing/**/*.spec.ts',
        '<rootDir>/tests/deploy/trial/**/*.spec.ts',
        '<rootDir>/tests/live/model/**/*.spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'web',
      id: 't0-web',
      // The window stays from file to file; modules do not, as most of the product's keep state.
      testEnvironment: '<rootDir>/tests/support/jest/one-window-environment.cjs',
      runtime: sharing.runtime,
      testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'require', 'default'] },
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.css$': '<rootDir>/tests/support/jest/empty-module.cjs',
        '^@fontsource': '<rootDir>/tests/support/jest/empty-module.cjs',
      },
      setupFiles: ['<rootDir>/tests/support/jest/setup-web.ts', '<rootDir>/tests/support/jest/setup-instruments.ts'],
      testMatch: ['<rootDir>/apps/web/**/*.spec.ts', '<rootDir>/apps/web/**/*.spec.tsx'],
    },
    {
      ...base,
      displayName: 'integration',
      ...sharing,
      testMatch: ['<rootDir>/tests/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.slow\\.spec\\.ts$', '<rootDir>/tests/(run|testing|deploy/trial|live/model)/'],
    },
    {
      ...base,
      displayName: 'slow',
      ...sharing,
      testMatch: ['<rootDir>/tests/**/*.slow.spec.ts'],
    },
  ],
};
