import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { Failure } from './failure.mjs';
import { ROOT } from './root.mjs';

/** npm or its shell started us: when it is gone, killed perhaps, nobody looks after us any more. */
function whenParentIsGone(callback) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, 500);
  watch.unref();
}

/**
 * Runs one of our compiled programs with our terminal, our signals and its exit code as ours. It stands in a session of
 * its own, so that Ctrl-C, which the terminal sends to everyone, reaches it once and through us; the channel tells it
 * when we are killed.
 * @param {string} program the folder beneath tools/dist
 * @param {string[]} args
 */
export async function handOver(program, args) {
  const script = join(ROOT, 'tools/dist', program, 'main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  whenParentIsGone(() => child.kill('SIGTERM'));
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failure(`${script} cannot be run (${error.message}).`)));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  process.exit(signal ? 128 + constants.signals[signal] : code);
}
