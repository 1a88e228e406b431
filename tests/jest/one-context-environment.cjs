const { TestEnvironment } = require('jest-environment-node');

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
    this.sharedModules = new Map();
    const { process } = this.global;
    this.before = { env: { ...process.env }, exit: process.exit };
    environments.set(name, this);
  }

  /** Ends a file; the context stays. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    const { process } = this.global;
    process.removeAllListeners();
    process.exit = this.before.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.before.env)) delete process.env[name];
    Object.assign(process.env, this.before.env);
  }
};
