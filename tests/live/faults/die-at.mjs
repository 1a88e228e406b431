/*
 * Preloaded into a program under test: it dies at a named point of an event's way, as a power cut would end it there.
 * DIE_AT: after-commit (nothing published), after-xadd (in the stream, jobs not started) or before-mark (all done, not recorded).
 * DIE_AFTER: how often it passes the point unharmed first.
 */
import { Publisher } from '@t0/events';

const METHODS = { 'after-commit': 'offer', 'after-xadd': 'enqueueJobs', 'before-mark': 'markLater' };
const method = METHODS[process.env.DIE_AT];
let left = Number(process.env.DIE_AFTER ?? 0);
const original = Publisher.prototype[method];
if (typeof original !== 'function') throw new Error(`There is no point ${process.env.DIE_AT} any more`);

Publisher.prototype[method] = function dieHere(...args) {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
  return original.apply(this, args);
};
