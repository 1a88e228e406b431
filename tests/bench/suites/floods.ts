import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { startProgram, type Program } from '@t0/testing';
import { ROOT } from '@t0/tools/shared/root';
import type { BenchStack } from '../bench-stack.ts';
import { pairedRatio, percentile, sized, spread, type Figure, type SuiteResult } from '@t0/tools/shared/suite-result';

const FLOODS = [
  'long-paths',
  'namespaces',
  'answers',
  'pongs',
  'no-ops',
  'control-pings',
  'never-joining',
  'slow-bodies',
].filter((kind) => (process.env.FLOOD_KIND ?? kind) === kind);
const ROUNDS = sized(5, 1);
const CALLS = sized(300, 10);
/** Between two innocent calls, ms. */
const INTERVAL_MS = 4;
/** How long a flood goes on before its effect is measured, ms. */
const ONSET_MS = sized(1000, 100);
/** How much slower the slowest of a hundred calls may get. */
const BAR = 2;

const p99 = (times: number[]): number => percentile(times, 0.99);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The effect on an innocent caller while another address floods the API: p99 of a call, compared with the time before. */
export async function floods(stack: BenchStack): Promise<SuiteResult> {
  const api = await stack.startApi({ LIVE_MAX_SOCKETS_PER_ADDRESS: '200', HTTP_CONNECTIONS_PER_ADDRESS: '256' });
  const innocent = new Agent({ keepAlive: true, maxSockets: 1 });
  await callTimes(api, innocent);
  const figures: Figure[] = [];
  const quietAll: number[] = [];
  try {
    for (const kind of FLOODS) {
      const quiet: number[][] = [];
      const flooded: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(await callTimes(api, innocent));
        const flood = await startProgram({
          main: join(ROOT, 'tests/bench/dist/flood-client.js'),
          env: { TARGET: new URL(api.origin).port, KIND: kind },
        });
        await pause(ONSET_MS);
        flooded.push(await callTimes(api, innocent));
        await flood.kill();
        await pause(ONSET_MS);
      }
      quietAll.push(...quiet.map(p99));
      const { min, max } = pairedRatio(flooded.map(p99), quiet.map(p99));
      // Of all rounds together: the p99 of one round is its third-slowest call, which any pause of the machine decides.
      const [before, during] = [p99(quiet.flat()), p99(flooded.flat())];
      const value = during / before;
      const note = `p99 ${before.toFixed(1)} ms, flooded ${during.toFixed(1)} ms`;
      figures.push({ name: `a call's p99 during ${kind}`, value, min, max, bar: { atMost: BAR }, note });
    }
  } finally {
    innocent.destroy();
    await api.kill('SIGTERM');
  }
  return {
    suite: 'floods of small requests, seen by somebody else',
    referenceSpread: spread(quietAll),
    figures,
  };
}

/** Times of calls one after the other, ms. Rejects when one is refused. */
async function callTimes({ origin }: Program, agent: Agent): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      get(`${origin}/api/client-settings`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode!));
      }).once('error', reject);
    });
    if (status !== 200) throw new Error(`An innocent call was answered ${status}`);
    times.push(performance.now() - began);
    await pause(INTERVAL_MS);
  }
  return times;
}
