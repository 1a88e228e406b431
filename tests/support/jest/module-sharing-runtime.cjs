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
 * Compiles what test files import once in a process instead of once a file, where an environment keeps what was `compiled`. Where it has
 * `sharedModules` it evaluates them once, too: evaluating Nest, TypeORM and the product takes longer than most files' tests. A file that
 * mocks modules of such an environment names the plain one in its first comment (`@jest-environment node`) and shares none.
 */
module.exports = class ModuleSharingRuntime extends Runtime {
  static current;

  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    if (environment.compiled) this.compileOnce(environment.compiled);
    this.sharesModules = environment.sharedModules !== undefined;
    if (!this.sharesModules) return;
    this.registries.moduleRegistry = new Registry(environment.sharedModules);
    ModuleSharingRuntime.current = this;
  }

  /** A compiled module is a function that evaluates it. Nobody evaluates a test file again. */
  compileOnce(compiled) {
    const { executor, _testPath: testPath } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, path) => {
      const known = compiled.get(path);
      if (known?.source === source) return known.evaluate;
      const evaluate = compile(source, path);
      if (path !== testPath) compiled.set(path, { source, evaluate });
      return evaluate;
    };
  }

  /** A shared module that imports something late does so for the file that runs now. */
  requireModuleOrMock(from, moduleName) {
    const { current } = ModuleSharingRuntime;
    if (this.sharesModules && current !== this && SHARED.test(from))
      return current.requireModuleOrMock(from, moduleName);
    return super.requireModuleOrMock(from, moduleName);
  }
};
