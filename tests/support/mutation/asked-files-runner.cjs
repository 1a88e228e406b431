const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: TestRunner } = require('jest-runner');

/** Which tests each file holds, as the first run saw them. In the copy of the tree, which ends with the run. */
const NAMES = path.join(__dirname, 'names.json');

/**
 * Leaves out the files that hold none of the tests asked for. Stryker names the tests that reach a mutant, and Jest would load every file to find them:
 * two seconds a mutant.
 */
module.exports = class AskedFilesRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const pattern = this._globalConfig.testNamePattern;
    if (pattern) return super.runTests(askedOf(tests, new RegExp(pattern, 'i')), watcher, options);
    const names = {};
    const off = this.on('test-file-success', ([{ path: file }, { testResults }]) => {
      names[file] = testResults.map(({ fullName }) => fullName);
    });
    await super.runTests(tests, watcher, options);
    off();
    // Two processes read and write it.
    writeFileSync(`${NAMES}.${process.pid}`, JSON.stringify({ ...readNames(), ...names }));
    renameSync(`${NAMES}.${process.pid}`, NAMES);
  }
};

/** A file of which nothing is known is among them. */
function askedOf(tests, pattern) {
  const names = readNames();
  return tests.filter(({ path: file }) => names[file]?.some((name) => pattern.test(name)) ?? true);
}

function readNames() {
  return existsSync(NAMES) ? JSON.parse(readFileSync(NAMES, 'utf8')) : {};
}
