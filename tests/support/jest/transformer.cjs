const { createHash } = require('node:crypto');
const swc = require('@swc/jest');

/** What only a module of ECMAScript holds: a statement `import` or `export`, or a call `import(...)`. */
const MODULE_SYNTAX = /(?:^|[;}]|\*\/)\s*(?:import|export)\b\s*[\w$*{"'(]|\bimport\s*\(/m;

const isReady = (source, path) => path.includes('/node_modules/') && !MODULE_SYNTAX.test(source);

/** Has swc compile our sources, and of the packages those that are no CommonJS yet; the others, most of them, stay as they are. */
module.exports.createTransformer = (options) => {
  const compiler = swc.createTransformer(options);
  return {
    ...compiler,
    process: (source, path, ...rest) =>
      isReady(source, path) ? { code: source } : compiler.process(source, path, ...rest),
    getCacheKey: (source, path, ...rest) =>
      createHash('sha1')
        .update(MODULE_SYNTAX.source)
        .update(compiler.getCacheKey(source, path, ...rest))
        .digest('hex'),
  };
};
