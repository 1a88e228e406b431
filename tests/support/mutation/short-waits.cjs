/**
 * What a mutant prevented is waited for this long, in ms: on a quiet machine it comes within two seconds, and half a minute, as in `npm test`, would be the
 * time of nearly every mutant that is noticed.
 */
const PATIENCE_MS = 8000;

// Without its ending: its name leads here.
const waiting = require('../../testing/src/wait-for');

module.exports = {
  ...waiting,
  waitFor: (what, look, timeoutMs = PATIENCE_MS) => waiting.waitFor(what, look, Math.min(timeoutMs, PATIENCE_MS)),
};
