import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { residentKb } from '../bench/bench-stack.ts';
import type { BenchStack } from '../bench/bench-stack.ts';
import type { LoadClient } from '../bench/load-client.ts';
import { say } from '../shared/say.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** The settings of a load run. */
export interface LoadOptions {
  /** Connections at the end of the ramp. */
  sockets: number;
  /** Events published per second. */
  rate: number;
  /** How long is published, in minutes. */
  minutes: number;
  /** In how many steps the connections come. */
  steps: number;
}

const DEFAULTS = { sockets: '10000', rate: '20', minutes: '10', steps: '4' };
/** Least and greatest value of each option. */
const BOUNDS: Record<keyof LoadOptions, [number, number]> = {
  sockets: [1, 60_000],
  rate: [1, 1000],
  minutes: [0.1, 1440],
  steps: [1, 50],
};

/** Reads `--sockets 10000 --rate 20 --minutes 10 --steps 4`; throws a sentence for what is none of these. */
export function readLoadOptions(args: string[]): LoadOptions {
  const options = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  let given: Record<string, unknown>;
  try {
    given = parseArgs({ args, options, allowPositionals: false }).values;
  } catch {
    throw new UserFacingError(
      'Say npm run load -- --sockets 10000 --rate 20 --minutes 10 --steps 4 (or any part of it).',
    );
  }
  const read = (name: keyof LoadOptions): number => {
    const value = Number(given[name] ?? DEFAULTS[name]);
    const [least, greatest] = BOUNDS[name];
    if (!(value >= least && value <= greatest) || (name !== 'minutes' && !Number.isInteger(value)))
      throw new UserFacingError(`--${name} must be a number from ${least} to ${greatest}.`);
    return value;
  };
  return { sockets: read('sockets'), rate: read('rate'), minutes: read('minutes'), steps: read('steps') };
}

/** The results of a load run. */
export interface LoadResult {
  /** Events published, and deliveries they had to become. */
  published: number;
  /** Duration of publishing, s: more than requested means that the machine could not keep the rate. */
  seconds: number;
  deliveries: number;
  /** From the start of each event's transaction to its first and its last socket, ms. */
  first: number[];
  last: number[];
  /** Deliveries that were repeated or out of order. */
  misordered: number;
  /** Deliveries that had not come in time; the run ends with them. */
  missed: boolean;
  /** Resident memory of the API, MB, once a second while it was published. */
  memoryMb: number[];
}

const SESSIONS = 50;
/** The last event of a stretch must have reached every socket within this, ms. */
const PATIENCE = 30_000;
/** Events are published in stretches of this many seconds, each with a maximum number of events: between two, all of them are awaited. */
const STRETCH_SECONDS = 60;
const STRETCH_EVENTS = 4000;

/** Opens the connections in steps, publishes in even steps, and watches every delivery to every socket. */
export async function runLoad(stack: BenchStack, options: LoadOptions): Promise<LoadResult> {
  const clients = await ramp(stack, options);
  const result: LoadResult = {
    published: 0,
    seconds: 0,
    deliveries: 0,
    first: [],
    last: [],
    misordered: 0,
    missed: false,
    memoryMb: [],
  };
  const memory = setInterval(() => result.memoryMb.push(residentKb(stack.api.pid) / 1024), 1000);
  const start = performance.now();
  try {
    for (let left = Math.round(options.minutes * 60); left > 0 && !result.missed;) {
      const seconds = Math.min(left, STRETCH_SECONDS, Math.max(1, Math.floor(STRETCH_EVENTS / options.rate)));
      await publishStretch(stack, clients, seconds, options, result);
      say(`${result.published} events published`);
      left -= seconds;
    }
  } finally {
    clearInterval(memory);
  }
  result.seconds = (performance.now() - start) / 1000;
  for (const client of clients) client.end();
  return result;
}

async function ramp(stack: BenchStack, { sockets, steps }: LoadOptions): Promise<LoadClient[]> {
  const cookies = await stack.cookieFile(Math.min(SESSIONS, sockets));
  const clients: LoadClient[] = [];
  for (let step = 0, open = 0; step < steps && open < sockets; step += 1) {
    const count = Math.round((sockets * (step + 1)) / steps) - open;
    if (count === 0) continue;
    const client = stack.client('io');
    const took = Number(await client.open(count, { cookieFile: cookies })) / 1e6;
    clients.push(client);
    open += count;
    say(`${open} sockets connected and caught up (${count} in ${took.toFixed(0)} ms)`);
  }
  return clients;
}

/** Publishes the events of one stretch, evenly spread, however long earlier ones take; settles when every socket has them all, or on timeout. */
async function publishStretch(
  stack: BenchStack,
  clients: LoadClient[],
  seconds: number,
  { rate, sockets }: LoadOptions,
  result: LoadResult,
): Promise<void> {
  const { lastSeq } = await stack.reader.head();
  const events = rate * seconds;
  const expected = await Promise.all(clients.map((client) => client.expect(events, lastSeq)));
  const started = new Map<number, bigint>();
  const begin = performance.now();
  for (let index = 0; index < events; index += 1) {
    const pause = begin + (index * 1000) / rate - performance.now();
    if (pause > 1) await wait(pause);
    started.set(lastSeq + 1 + index, process.hrtime.bigint());
    await publish(stack, index);
  }
  result.published += events;
  const received = await Promise.race([
    Promise.all(expected.map(({ received: all }) => all)),
    wait(PATIENCE, undefined, { ref: false }),
  ]);
  if (!received) {
    result.missed = true;
    return;
  }
  result.deliveries += events * sockets;
  for (const [seq, start] of started) {
    const of = received.map(({ receptions }) => receptions.find((one) => one.seq === seq)!);
    result.first.push(Math.min(...of.map(({ first }) => Number(first - start) / 1e6)));
    result.last.push(Math.max(...of.map(({ last }) => Number(last - start) / 1e6)));
  }
  result.misordered += received.reduce((total, { bad }) => total + bad, 0);
}

/** An event of a signal's size, through the product's own log: committed, published, tailed, sent. */
async function publish({ log }: BenchStack, index: number): Promise<void> {
  const data = { id: index, version: 1, memo: 'x'.repeat(480) };
  await log.transact((_manager, emit) => {
    emit('signal.deleted', 'subscribers', data);
    return Promise.resolve();
  });
}

/** A straight line through values over time. */
export interface Slope {
  /** Change per hour. */
  perHour: number;
  /** Half the width of the 95 % confidence interval of `perHour`. */
  margin: number;
}

/** Means of this many values in a row are what the line goes through: neighbours in time are not independent. */
const BLOCK = 10;
/** The share of the beginning that is left out: pools and caches fill. */
const WARM_UP = 0.2;

/**
 * The slope of values taken once a second, by least squares over means of ten seconds, without the first fifth. The margin is infinite
 * when there are fewer than three means.
 */
export function slopeOf(values: number[]): Slope {
  const kept = values.slice(Math.floor(values.length * WARM_UP));
  const means: number[] = [];
  for (let at = 0; at + BLOCK <= kept.length; at += BLOCK) means.push(mean(kept.slice(at, at + BLOCK)));
  if (means.length < 2) return { perHour: 0, margin: Infinity };
  const times = means.map((_, index) => (index * BLOCK) / 3600);
  const [middle, level] = [mean(times), mean(means)];
  const width = sum(times.map((time) => (time - middle) ** 2));
  const perHour = sum(times.map((time, index) => (time - middle) * (means[index]! - level))) / width;
  const rest = sum(times.map((time, index) => (means[index]! - level - perHour * (time - middle)) ** 2));
  const margin =
    means.length < 3 ? Infinity : quantile(means.length - 2) * Math.sqrt(rest / (means.length - 2) / width);
  return { perHour, margin };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;

/** The 97.5 % quantile of Student's distribution, to about a hundredth (Cornish-Fisher) from 3 degrees of freedom on. */
function quantile(freedom: number): number {
  if (freedom < 3) return [Infinity, 12.706, 4.303][freedom]!;
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
}
