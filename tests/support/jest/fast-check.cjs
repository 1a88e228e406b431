const path = require('node:path');

/** Examples of a property that says nothing else; the number that `PROPERTY_RUNS` is measured by. */
const FULL = 100;

// By its path: its name leads here.
const fastCheck = require(path.join(path.dirname(require.resolve('fast-check/package.json')), 'lib/cjs/fast-check.js'));

/**
 * How many examples of each property are tried: with PROPERTY_RUNS=25 a quarter of what it asks for, without it all. A property that asks for
 * more than others keeps its share.
 */
const share = Number(process.env.PROPERTY_RUNS ?? FULL) / FULL;
if (!(share > 0)) throw new RangeError(`PROPERTY_RUNS=${process.env.PROPERTY_RUNS} is no number above 0`);

// The seed of the run of jest: a file that runs once more tries the same examples (CONTRIBUTING.md#flaky-tests).
const assert = (property, { numRuns = FULL, ...parameters } = {}) =>
  fastCheck.assert(property, { seed: jest.getSeed(), ...parameters, numRuns: Math.ceil(numRuns * share) });

module.exports = { ...fastCheck, assert, default: { ...fastCheck.default, assert }, __esModule: true };
