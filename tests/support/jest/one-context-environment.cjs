const { TestEnvironment } = require('jest-environment-node');
const forgetRunner = require('./forget-runner.cjs');
const ProcessState = require('./process-state.cjs');

/** The environment of each of jest's projects in this process. */
const environments = new Map();

/**
 * An environment for Node that the test files of a process share, so that what they import is evaluated once (module-sharing-runtime.cjs).
 * Between two files it takes back what the one before left: spies, fake timers, globals, `process` and its environment.
 */
module.exports = class OneContextEnvironment extends TestEnvironment {
  constructor(config, context) {
    const name = config.projectConfig.displayName.name;
    const before = environments.get(name);
    if (before) return before;
    super(config, context);
    this.compiled = new Map();
    this.sharedModules = new Map();
    this.process = new ProcessState(this.global.process);
    environments.set(name, this);
  }

  /** Ends a file; the context stays. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    this.process.restore();
    forgetRunner(this.global);
  }
};
