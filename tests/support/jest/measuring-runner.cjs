const { default: circus } = require('jest-circus/runner');
const { noteCost, processorMs } = require('./processor.cjs');

/** Jest's own runner of a test file, which notes the CPU time that each file costs. */
module.exports = async function runMeasured(...args) {
  const [, , , , path] = args;
  const before = processorMs();
  try {
    return await circus(...args);
  } finally {
    noteCost(path, before);
  }
};
