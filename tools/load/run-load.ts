import { setTimeout as wait } from 'node:timers/promises';
import type { LoadClient } from '../bench/load-client.ts';
import { residentKb } from '../bench/bench-stack.ts';
import type { BenchStack } from '../bench/bench-stack.ts';
import { say } from '../shared/say.ts';
import type { LoadOptions } from './load-options.ts';

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
  const arrived = await Promise.race([
    Promise.all(expected.map(({ arrived: all }) => all)),
    wait(PATIENCE, undefined, { ref: false }),
  ]);
  if (!arrived) {
    result.missed = true;
    return;
  }
  result.deliveries += events * sockets;
  for (const [seq, start] of started) {
    const of = arrived.map(({ arrivals }) => arrivals.find((one) => one.seq === seq)!);
    result.first.push(Math.min(...of.map(({ first }) => Number(first - start) / 1e6)));
    result.last.push(Math.max(...of.map(({ last }) => Number(last - start) / 1e6)));
  }
  result.misordered += arrived.reduce((total, { bad }) => total + bad, 0);
}

/** An event of a signal's size, through the product's own log: committed, published, tailed, sent. */
async function publish({ log }: BenchStack, index: number): Promise<void> {
  const data = { id: index, version: 1, memo: 'x'.repeat(480) };
  await log.transact((_manager, emit) => {
    emit('signal.deleted', 'subscribers', data);
    return Promise.resolve();
  });
}
