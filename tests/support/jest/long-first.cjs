const Sequencer = require('@jest/test-sequencer').default;

/**
 * Minutes each on one processor. Jest knows durations from its cache alone; in a bare clone it begins with the longest sources, and a
 * short file that runs long would keep one process busy after the others have ended.
 */
const LONG = ['security-patterns.slow.spec.ts', 'fuzz.slow.spec.ts'];

const rank = ({ path }) => {
  const place = LONG.findIndex((name) => path.endsWith(`/${name}`));
  return place < 0 ? LONG.length : place;
};

/** Files that run longest come first, so that test processes end together. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
