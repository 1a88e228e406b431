const { projects, testTimeout } = require('../../jest.config.cjs');
const { tests } = require('./areas.cjs');

module.exports = {
  ...projects.find(({ displayName }) => displayName === 'unit'),
  testTimeout,
  // A mutant in what runs at import has to be evaluated anew.
  testEnvironment: 'node',
  runtime: undefined,
  // Stryker changes a copy of the tree, whose node_modules still leads to the libraries of this one.
  moduleNameMapper: { '^@t0/([\\w-]+)$': '<rootDir>/libs/$1/src/index.ts' },
  testMatch: tests,
};
