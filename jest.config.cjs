/** Jest in CommonJS mode over the ESM sources: our TypeScript and true-ESM packages go through swc. */
const transform = (jsx) => [
  '@swc/jest',
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
  transform: { '\\.[mc]?[jt]s$': transform(false), '\\.tsx$': transform(true) },
  transformIgnorePatterns: [],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
};
module.exports = {
  // Above every wait of a test, so that the wait tells what it missed.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/libs/**/*.spec.ts',
        '<rootDir>/apps/api/**/*.spec.ts',
        '<rootDir>/apps/worker/**/*.spec.ts',
        '<rootDir>/tools/**/*.spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'require', 'default'] },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tests/empty-module.cjs',
        '^@fontsource': '<rootDir>/tests/empty-module.cjs',
      },
      setupFiles: ['<rootDir>/tests/setup-web.ts'],
      testMatch: ['<rootDir>/apps/web/**/*.spec.ts', '<rootDir>/apps/web/**/*.spec.tsx'],
    },
    {
      ...base,
      displayName: 'integration',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/integration/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'faults',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/faults/**/*.spec.ts'],
    },
  ],
};
