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

/** The remaining time, as text. */
function left(expectedMs, spentMs) {
  const rest = Math.round((expectedMs - spentMs) / 5000) * 5;
  return rest >= 5 ? `about ${rest} s left` : `${Math.round(spentMs / 1000)} s so far, longer than usual`;
}

/**
 * Runs a command to its end: says what it does, says every ten seconds how long is left, and how long it took.
 * @param {{ title: string, expectedMs: number, thenMs?: number, command: string, args: string[], cwd?: string, env?: object, explain?: (output: string) => string | undefined }} step
 *   `expectedMs`: what it takes on two cores; `thenMs`: what follows takes; `explain`: the sentence for a known failure
 * @returns {Promise<void>} rejects with a Failure: that sentence, or the command's last lines
 */
export async function runStep({
  title,
  expectedMs,
  thenMs = 0,
  command,
  args,
  cwd = ROOT,
  env = process.env,
  explain,
}) {
  const began = Date.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => (output = (output + chunk).slice(-200_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const leave = (signal) => {
    // A program that runs concurrently has to end first (run-in-foreground.mjs).
    if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, leave);

  const all = expectedMs + thenMs;
  say(`${title} (${left(all, 0)})`);
  const ticker = setInterval(() => say(`${title}: ${left(all, Date.now() - began)}`), STILL_EVERY_MS);

  const { code, problem } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, problem: error.message }));
    child.once('close', (ended) => resolve({ code: ended, problem: '' }));
  });
  clearInterval(ticker);
  process.removeListener('exit', endWithUs);
  for (const signal of SIGNALS) process.removeListener(signal, leave);
  if (code === 0) {
    say(`${title}: done in ${seconds(Date.now() - began)}`);
    return;
  }
  const known = explain?.(output);
  if (known) throw new Failure(known);
  const lines = (output + problem).trimEnd().split('\n').slice(-LAST_LINES);
  throw new Failure(`${lines.join('\n')}\n\n${title} failed; the lines above say why.`);
}
