import { join } from 'node:path';
import type { InstrumentSymbol, PriceWatch } from '@t0/contracts/prices';
import { LiveClient, startProgram, waitFor, type Program } from '@t0/testing';
import { ROOT } from '@t0/tools/shared/root';
import { cpuMs, type BenchStack } from '../bench-stack.ts';
import type { LoadClient } from '../load-client.ts';
import { median, pairedRatio, percentile, sized, spread, type SuiteResult } from '@t0/tools/shared/suite-result';

const MEMBERS = sized(8000, 40);
const LOOKING = MEMBERS / 10;
/** Pages on which bytes are compared: they show all instruments, as those do that say nothing. */
const ALL = sized(20, 2);
const SESSIONS = sized(20, 2);
const ROUNDS = sized(10, 2);
const ROUND_MS = sized(4000, 600);
const RETURNS = sized(60, 5);
/** Three messages a return: fewer than a gateway takes from one connection in a second. */
const PAUSE_MS = 250;
/** Half of the period of frames: as busy as a real feed, whose frame is an object of some 430 bytes. */
const TICK_MS = 125;
/** The instruments that a dashboard shows: those open for signals. */
const SHOWN: InstrumentSymbol[] = ['AUDUSD', 'GBPJPY', 'GBPUSD', 'US30'];

/** Frames of prices, and bytes. */
type Traffic = Awaited<ReturnType<LoadClient['traffic']>>;

/** The cost of a round at both gateways, and its results. */
interface Round {
  cpu: { now: number; before: number };
  texts: number;
  objects: number;
}

/**
 * Members at rest, of whom a tenth look, at two gateways side by side that get the same simulated ticks: one whose pages say what they
 * show, and one whose pages say nothing and take objects, as all did before. Each round measures both at the same time.
 */
export async function resting(stack: BenchStack): Promise<SuiteResult> {
  const cookieFile = await stack.cookieFile(SESSIONS);
  const env = stack.workerEnv({ PRICE_PROVIDER: 'simulated', PRICE_TICK_MS: String(TICK_MS) });
  const worker = await startProgram({ main: join(ROOT, 'dist/worker.js'), env });
  const [now, before] = await Promise.all([stack.startApi(), stack.startApi()]);
  const clients: LoadClient[] = [];
  const open = async (api: Program, count: number, watch?: PriceWatch): Promise<LoadClient> => {
    const client = stack.client('io', api);
    clients.push(client);
    await client.open(count, { cookieFile, watch });
    return client;
  };
  try {
    const dark = await open(now, MEMBERS - LOOKING - ALL, 'none');
    await open(now, LOOKING, SHOWN);
    const texts = await open(now, ALL, 'all');
    const objects = await open(before, MEMBERS);
    const first = (await objects.traffic()).frames;
    await waitFor('the first frames', async () => (await objects.traffic()).frames > first + MEMBERS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await rest({ now, before, texts, objects }));
    const returns = await comeBack(now);
    const heard = await dark.traffic();
    const cpu = pairedRatio(
      rounds.map((round) => round.cpu.now),
      rounds.map((round) => round.cpu.before),
    );
    const bytes = pairedRatio(
      rounds.map((round) => round.texts),
      rounds.map((round) => round.objects),
    );
    const share = (each: 'now' | 'before'): number => median(rounds.map((round) => round.cpu[each])) / ROUND_MS;
    return {
      suite: `${MEMBERS} members at rest, of whom a tenth look`,
      // A hidden page gets one frame once its gateway knows its watch list, and nothing more.
      errors: Math.abs(heard.frames - (MEMBERS - LOOKING - ALL)),
      referenceSpread: spread(rounds.map((round) => round.cpu.before)),
      figures: [
        { name: 'CPU of the gateway against everything to all', ...cpu, bar: { atMost: 0.25 } },
        {
          name: 'CPU of the gateway',
          value: share('now') * 100,
          unit: '% of a core',
          note: `everything to all ${(share('before') * 100).toFixed(1)} %`,
        },
        { name: 'bytes of a frame against the object', ...bytes, bar: { atMost: 0.3 } },
        {
          name: 'bytes of a frame',
          value: median(rounds.map((round) => round.texts)),
          unit: 'bytes',
          note: `as an object ${median(rounds.map((round) => round.objects)).toFixed(0)}`,
        },
        {
          name: 'first price of a page that comes back, p99',
          value: percentile(returns, 0.99),
          unit: 'ms',
          bar: { atMost: 150 },
        },
        { name: 'first price of a page that comes back, median', value: median(returns), unit: 'ms' },
      ],
    };
  } finally {
    for (const client of clients) client.end();
    await Promise.all([now, before, worker].map((program) => program.kill('SIGKILL')));
  }
}

async function rest(of: { now: Program; before: Program; texts: LoadClient; objects: LoadClient }): Promise<Round> {
  const began = await Promise.all([of.texts.traffic(), of.objects.traffic()]);
  const start = { now: cpuMs(of.now.pid), before: cpuMs(of.before.pid) };
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  await waitFor('a frame in this round', async () => {
    const heard = await Promise.all([of.texts.traffic(), of.objects.traffic()]);
    return heard.every(({ frames }, index) => frames > began[index]!.frames);
  });
  const cpu = { now: cpuMs(of.now.pid) - start.now, before: cpuMs(of.before.pid) - start.before };
  const ended = await Promise.all([of.texts.traffic(), of.objects.traffic()]);
  return { cpu, texts: perFrame(began[0], ended[0]), objects: perFrame(began[1], ended[1]) };
}

const perFrame = (began: Traffic, ended: Traffic): number =>
  (ended.bytes - began.bytes) / (ended.frames - began.frames);

/** How long a page that nobody saw waits for its first price once it is seen, each time, ms. */
async function comeBack(api: Program): Promise<number[]> {
  const page = await new LiveClient(api.origin, { watch: 'none' }).ready();
  const times: number[] = [];
  try {
    for (let count = 0; count < RETURNS; count += 1) {
      const received = new Promise<void>((resolve) => page.socket.once('ticks', () => resolve()));
      const start = performance.now();
      page.watch(SHOWN);
      await received;
      times.push(performance.now() - start);
      page.watch('none');
      // Frames in progress must not count for the next one.
      await page.roundTrip();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    page.close();
  }
  return times;
}
