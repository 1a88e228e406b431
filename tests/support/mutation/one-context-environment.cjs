const OneContextEnvironment = require('../jest/one-context-environment.cjs');

/**
 * The environment that the test files of a process share, and all mutants: what they import is evaluated once, and asks which mutant is active when it runs.
 * A new object each time, as Stryker adds to it what it adds to every environment.
 */
module.exports = class MutatedEnvironment extends OneContextEnvironment {
  constructor(config, context) {
    super(config, context);
    // Stryker names the mutant in the environment, which is read only when a file is evaluated.
    const { __stryker__: stryker } = this.global;
    if (stryker) stryker.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    return Object.create(this);
  }
};
