const { readFileSync } = require('node:fs');

/** For `jest --filter ./tests/support/jest/with-properties.cjs`, with the dot: of the files that would run, those with properties. */
module.exports = (paths) => ({
  filtered: paths.filter((path) => readFileSync(path, 'utf8').includes(`from 'fast-check'`)),
});
