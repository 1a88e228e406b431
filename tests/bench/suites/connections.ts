import { waitFor } from '@t0/testing';
import { cpuMs, residentKb, type BenchStack } from '../bench-stack.ts';
import { median, pairedRatio, sized, spread, type SuiteResult } from '@t0/tools/shared/suite-result';

const IDLE = sized(10_000, 20);
const WARM_UP = sized(200, 5);
const STORM = sized(5000, 20);
const SESSIONS = sized(50, 2);
const ROUNDS = sized(5, 1);
/** Interval between two checks of a process's memory, ms. */
const LOOK_MS = sized(1000, 50);

/** Memory that each idle connection adds to its server, against bare `ws`. */
export async function idleMemory(stack: BenchStack): Promise<SuiteResult> {
  const perConnection = async (mode: 'io' | 'ws'): Promise<number> => {
    const { pid } = mode === 'io' ? stack.api : stack.reference;
    const client = stack.client(mode);
    // Warm, but with a heap that never had many: memory that a larger heap kept would hide the cost of these connections.
    await client.open(WARM_UP);
    await client.close();
    await untilIdle(pid);
    const before = residentKb(pid);
    await client.open(IDLE);
    await untilIdle(pid);
    const after = residentKb(pid);
    await client.close();
    client.end();
    return (after - before) / IDLE;
  };
  const [reference, product] = [await perConnection('ws'), await perConnection('io')];
  return {
    suite: `memory of ${IDLE} idle connections`,
    figures: [
      { name: 'resident memory per connection against bare ws', value: product / reference, bar: { atMost: 1.7 } },
      {
        name: 'resident memory per connection',
        value: product,
        unit: 'KB',
        note: `bare ws ${reference.toFixed(1)} KB`,
      },
    ],
  };
}

/** Waits until a process's memory is stable for three checks. */
async function untilIdle(pid: number): Promise<void> {
  let still = 0;
  let last = residentKb(pid);
  for (let look = 0; look < 60 && still < 3; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const now = residentKb(pid);
    still = Math.abs(now - last) < 512 ? still + 1 : 0;
    last = now;
  }
}

/** Waits until a process does next to nothing. */
async function quiet(pid: number): Promise<void> {
  await waitFor('a quiet process', async () => {
    const before = cpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return cpuMs(pid) - before < 30;
  });
}

/**
 * All clients reconnect at once: time until all are caught up against plain Socket.IO, whose handshake the product is bound to, and
 * what it costs PostgreSQL and Redis.
 */
export async function reconnectStorm(stack: BenchStack): Promise<SuiteResult> {
  const cookieFile = await stack.cookieFile(SESSIONS);
  const { lastSeq } = await stack.reader.head();
  const missed = await stack.appendSilently(20);
  await stack.sendToProduct(missed);
  const cursors = { none: `${stack.epoch}:${missed.at(-1)!.seq}`, missed: `${stack.epoch}:${lastSeq}` };
  const plain = await stack.startSocketIo();
  const servers = { io: stack.api, ws: stack.reference, plain };
  const open = async (mode: keyof typeof servers, cursor?: string): Promise<number> => {
    const client = stack.client(mode === 'ws' ? 'ws' : 'io', servers[mode]);
    const ns = await client.open(STORM, mode === 'io' ? { cookieFile, cursor } : {});
    await client.close();
    client.end();
    // The server is still busy with the closed connections: they must not be the next round's cost.
    await waitFor('the sockets to be gone', async () => (await stack.socketsOfApi()) === 0);
    await quiet(servers[mode].pid);
    return Number(ns) / 1e6;
  };
  await open('io', cursors.none);
  await open('ws');
  await open('plain');
  const times = { ws: [] as number[], plain: [] as number[], none: [] as number[], missed: [] as number[] };
  const queries: { postgres: number; redis: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ws.push(await open('ws'));
    times.plain.push(await open('plain'));
    const before = await stack.counters();
    const begin = Date.now();
    times.none.push(await open('io', cursors.none));
    times.missed.push(await open('io', cursors.missed));
    const after = await stack.counters();
    // The fixed cost: a sweep and a ready check per second, and this measurement itself.
    const idle = ((Date.now() - begin) / 1000) * 6 + 10;
    queries.push({
      postgres: Math.max(0, after.postgres - before.postgres - idle),
      redis: Math.max(0, after.redis - before.redis - idle),
    });
  }
  await plain.kill();
  const storm = pairedRatio(times.none, times.plain);
  const bare = pairedRatio(times.none, times.ws);
  const extra = pairedRatio(times.missed, times.none);
  const perClient = (kind: 'postgres' | 'redis'): number => median(queries.map((count) => count[kind])) / (2 * STORM);
  return {
    suite: `reconnect storm of ${STORM}`,
    referenceSpread: spread(times.plain),
    figures: [
      {
        name: 'time until all are caught up against plain Socket.IO',
        ...storm,
        bar: { atMost: 1.5 },
      },
      { name: 'the same against bare ws', ...bare },
      {
        name: 'the same with 20 missed events each, against without',
        ...extra,
        bar: { atMost: 1.15 },
      },
      {
        name: 'time until all are caught up',
        value: median(times.none),
        unit: 'ms',
        note: `plain Socket.IO ${median(times.plain).toFixed(0)} ms, bare ws ${median(times.ws).toFixed(0)} ms, Node ${process.version}`,
      },
      {
        name: 'PostgreSQL queries per reconnecting client',
        value: perClient('postgres'),
        unit: '',
        bar: { atMost: 0.05 },
        note: 'beyond the cached session check: 0',
      },
      { name: 'Redis commands per reconnecting client', value: perClient('redis'), unit: '', bar: { atMost: 0.05 } },
    ],
  };
}
