const { appendFileSync, readdirSync, readFileSync } = require('node:fs');

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Every process of the machine: its parent, and the CPU time in ms of itself and of the children that it waited for. */
function processes() {
  const found = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = rest.slice(9, 13).reduce((sum, one) => sum + Number(one), 0);
      found.set(Number(name), { parent: Number(parent), ms: ticks * TICK_MS });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

function treeOf(all, root) {
  let sum = all.get(root)?.ms ?? 0;
  for (const [pid, { parent }] of all) if (parent === root) sum += treeOf(all, pid);
  return sum;
}

/**
 * CPU time in ms of this process, of all that it started, and of its share of the servers of the run. It only grows; what it grows by while
 * a test file runs is what the file costs. 0 where the system does not report it.
 */
function processorMs() {
  if (process.platform !== 'linux') return 0;
  const all = processes();
  const servers = (process.env.TEST_SERVER_PIDS?.split(',') ?? []).map(Number);
  return treeOf(all, process.pid) + servers.reduce((sum, pid) => sum + treeOf(all, pid), 0) / SHARERS;
}

/** The run's own processes use its servers side by side (tests/run/steps.ts). */
const SHARERS = 2;

/** Notes for the runner what a file cost since `before`. Without a runner nobody reads it. */
function noteCost(file, before) {
  const to = process.env.TEST_COSTS_FILE;
  if (to) appendFileSync(to, `${JSON.stringify({ file, ms: processorMs() - before })}\n`);
}

module.exports = { noteCost, processorMs };
