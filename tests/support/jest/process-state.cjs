/** Remembers the `process` of an environment, to take back what a test file left on it: listeners, variables, how to exit. */
module.exports = class ProcessState {
  constructor(process) {
    this.process = process;
    this.env = { ...process.env };
    this.exit = process.exit;
  }

  restore() {
    const { process, env, exit } = this;
    process.removeAllListeners();
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
};
