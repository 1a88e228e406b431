const { projects, testTimeout } = require('../../../jest.config.cjs');
const { name, roots, tests } = require('./areas.cjs');

// What the domain's tests import is evaluated in no time; in a context of its own each mutant is faster than in one that grows.
const own = { testEnvironment: 'node', runtime: undefined };
// By its path: Stryker loads it by itself.
const shared = { testEnvironment: require.resolve('./one-context-environment.cjs') };

module.exports = {
  ...projects.find(({ displayName }) => displayName === 'unit'),
  testTimeout,
  ...(name === 'domain' ? own : shared),
  // Stryker changes a copy of the tree, whose node_modules still leads to the libraries of this one.
  moduleNameMapper: {
    '^@t0/(contracts|domain|database)/([\\w-]+)$': '<rootDir>/libs/$1/src/$2/index.ts',
    '^@t0/([\\w-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@t0/([\\w-]+)/([\\w-]+)$': '<rootDir>/libs/$1/src/$2.ts',
    '/wait-for\\.ts$': '<rootDir>/tests/support/mutation/short-waits.cjs',
    '^fast-check$': '<rootDir>/tests/support/mutation/few-examples.cjs',
  },
  // Every run looks through these for files: the whole tree takes longer than most tests.
  roots: roots.map((folder) => `<rootDir>/${folder}`),
  runner: '<rootDir>/tests/support/mutation/asked-files-runner.cjs',
  testMatch: tests,
};
