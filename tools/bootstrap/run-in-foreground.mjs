import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { Failure } from './failure.mjs';
import { ROOT } from './root.mjs';

/** A process's short name and the number of the one that started it. Small systems have no `ps`. */
function describe(pid) {
  if (process.platform === 'linux') {
    const [, name, above] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name && { name, above: Number(above) };
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, above, name] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? '') ?? [];
  return name && { name, above: Number(above) };
}

/** The number of the npm that started this script, directly or through a shell; undefined when npm did not. */
function npmProcess() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  const parent = describe(process.ppid);
  return parent && /(^|\/)-?(ba|da|z|k|a)?sh$/.test(parent.name) ? parent.above : process.ppid;
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** When npm is gone, killed perhaps, nothing else ends this script. */
function whenNpmIsGone(callback) {
  const npm = npmProcess();
  const parent = process.ppid;
  if (npm === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent && !isGone(npm)) return;
    clearInterval(watch);
    callback();
  }, 500);
  watch.unref();
}

/** Programs that are tests. */
const TESTS = { test: 'tests/run/dist', bench: 'tests/bench/dist', 'deploy-test': 'tests/deploy/trial/dist' };

/**
 * Runs a compiled program with this process' terminal and signals, and takes over its exit code. It is in a session of
 * its own, so that Ctrl-C, which the terminal sends to everyone, reaches it once and through this process; the channel notifies it
 * when this process is killed.
 * @param {string} program its folder beneath tools/dist, or the test of that name
 * @param {string[]} args
 * @param {Promise<void>} [beside] the concurrent build that it waits for (tools/start/product-build.ts): the channel reports its end;
 *   a failure ends it
 */
export async function runInForeground(program, args, beside) {
  const folder = TESTS[program] ?? join('tools/dist', program);
  const script = join(ROOT, folder, 'main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: { ...process.env, ...(beside && { T0_PRODUCT_BUILD: 'beside' }) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  whenNpmIsGone(() => child.kill('SIGTERM'));
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failure(`${script} cannot be run (${error.message}).`)));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  let failure;
  beside?.then(
    () => child.connected && child.send('product built', () => undefined),
    (error) => {
      failure = error;
      child.kill('SIGTERM');
    },
  );
  const { code, signal } = await ended;
  if (failure) throw failure;
  process.exit(signal ? 128 + constants.signals[signal] : code);
}
