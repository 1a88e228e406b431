const { default: Runtime } = require('jest-runtime');

/** What is evaluated once in a process: packages and the product's own sources. Tests and their helpers are evaluated for each file. */
const SHARED = /\/node_modules\/|\/(libs|apps\/api|apps\/worker)\/(?!.*\.spec\.ts$)/;

/** The modules of one file, and those of all. */
class Registry extends Map {
  constructor(shared) {
    super();
    this.shared = shared;
  }

  get(path) {
    return super.get(path) ?? this.shared.get(path);
  }

  has(path) {
    return super.has(path) || this.shared.has(path);
  }

  set(path, module) {
    if (SHARED.test(path)) this.shared.set(path, module);
    else super.set(path, module);
    return this;
  }

  delete(path) {
    return super.delete(path) || this.shared.delete(path);
  }
}

/**
 * Evaluates what test files import once in a process instead of once a file: evaluating Nest, TypeORM and the product takes longer than
 * most files' tests. A file that mocks modules names the plain environment in its first comment (`@jest-environment node`) and shares none.
 */
module.exports = class ModuleSharingRuntime extends Runtime {
  static current;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.sharesModules = environment.sharedModules !== undefined;
    if (!this.sharesModules) return;
    this.registries.moduleRegistry = new Registry(environment.sharedModules);
    ModuleSharingRuntime.current = this;
  }

  /** A shared module that imports something late does so for the file that runs now. */
  requireModuleOrMock(from, moduleName) {
    const { current } = ModuleSharingRuntime;
    if (this.sharesModules && current !== this && SHARED.test(from))
      return current.requireModuleOrMock(from, moduleName);
    return super.requireModuleOrMock(from, moduleName);
  }
};
