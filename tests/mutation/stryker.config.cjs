const { name, mutate } = require('./areas.cjs');

const folder = `.data/mutation/${name}`;

/** Mutation testing (https://stryker-mutator.io); CONTRIBUTING.md says what for. */
module.exports = {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: { configFile: 'tests/mutation/jest.config.cjs' },
  coverageAnalysis: 'perTest',
  mutate: [mutate, '!**/*.spec.ts', '!**/index.ts'],
  ignorePatterns: ['**/dist', '**/dist-types', 'gallery', 'test-results', 'apps/web', 'deploy', 'docs'],
  tempDirName: `${folder}/sandbox`,
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: `${folder}/report.html` },
  jsonReporter: { fileName: `${folder}/report.json` },
  // What waits on a state waits for half a minute before it says so.
  timeoutMS: 40_000,
};
