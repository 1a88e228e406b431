const path = require('node:path');

/** Examples of a property that a mutant is shown to: thousands, as in `npm test`, would take seconds for each of thousands of mutants. */
const EXAMPLES = 200;
/** The same for every mutant. */
const SEED = 1;

// By its path: its name leads here.
const fastCheck = require(path.join(path.dirname(require.resolve('fast-check/package.json')), 'lib/cjs/fast-check.js'));

const assert = (property, parameters = {}) =>
  fastCheck.assert(property, {
    seed: SEED,
    ...parameters,
    numRuns: Math.min(parameters.numRuns ?? EXAMPLES, EXAMPLES),
  });

module.exports = { ...fastCheck, assert, default: { ...fastCheck.default, assert }, __esModule: true };
