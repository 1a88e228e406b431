const { name, mutate, timeoutMS } = require('./areas.cjs');

const folder = `.data/mutation/${name}`;

/** Mutation testing (https://stryker-mutator.io); CONTRIBUTING.md says what for. */
module.exports = {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  // Jest finds a file's tests by their imports, and looks no further than the roots: most tests of a running API were left out. What a test
  // reaches is measured instead.
  jest: { configFile: 'tests/support/mutation/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // A tenth of the mutants are in constants. Each of them needs every test from the start, three quarters of the time in all.
  ignoreStatic: true,
  mutate: [mutate, '!**/*.spec.ts', '!**/index.ts'],
  ignorePatterns: [
    '**/dist',
    '**/dist-types',
    'gallery',
    'test-results',
    'apps/web/*',
    '!apps/web/public',
    'deploy',
    'docs',
  ],
  tempDirName: `${folder}/sandbox`,
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: `${folder}/report.html` },
  jsonReporter: { fileName: `${folder}/report.json` },
  timeoutMS,
};
