import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { Failure } from './failure.mjs';
import { ROOT } from './root.mjs';
import { say, seconds } from './say.mjs';

const STILL_EVERY_MS = 10_000;
const LAST_LINES = 25;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end: says what it does, says every ten seconds that it is still at it, and how long it took.
 * @param {{ title: string, quietUnderMs?: number, command: string, args: string[], cwd?: string, env?: object }} step
 *   `quietUnderMs`: says nothing at all when done sooner
 * @returns {Promise<void>} rejects with a Failure that ends with the command's last lines
 */
export async function runStep({ title, quietUnderMs = 0, command, args, cwd = ROOT, env = process.env }) {
  const began = Date.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => (output = (output + chunk).slice(-200_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const leave = (signal) => process.exit(128 + constants.signals[signal]);
  for (const signal of SIGNALS) process.once(signal, leave);

  let announced = quietUnderMs === 0;
  if (announced) say(title);
  const ticker = setInterval(() => {
    const spent = Date.now() - began;
    if (!announced && spent >= quietUnderMs) {
      announced = true;
      say(title);
    } else if (announced && spent % STILL_EVERY_MS < 250 && spent > STILL_EVERY_MS / 2) {
      say(`${title}: ${Math.round(spent / 1000)} s so far`);
    }
  }, 250);

  const { code, problem } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, problem: error.message }));
    child.once('close', (ended) => resolve({ code: ended, problem: '' }));
  });
  clearInterval(ticker);
  process.removeListener('exit', endWithUs);
  for (const signal of SIGNALS) process.removeListener(signal, leave);
  if (code === 0) {
    if (announced) say(`${title}: done in ${seconds(Date.now() - began)}`);
    return;
  }
  const lines = (output + problem).trimEnd().split('\n').slice(-LAST_LINES);
  throw new Failure(`${lines.join('\n')}\n\n${title.replace(/ \(.*\)$/, '')} failed; the lines above say why.`);
}
