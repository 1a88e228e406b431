/** What Jest's runner keeps on the global object, by symbols: its state, who hears of its events, and what a file asked of it. */
const KEPT = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

/**
 * Lets the next file of an environment begin with a runner that knows nothing of the one before. Otherwise each test would be told to the
 * handlers of all files so far, all of them would stay in memory, and a file's time-out would count for those after it.
 */
module.exports = function forgetRunner(global) {
  for (const symbol of Object.getOwnPropertySymbols(global)) if (KEPT.has(symbol.description)) delete global[symbol];
};
