import type { Program } from '@t0/testing';
import { percentile, sized } from '../result.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';

const GATEWAYS = sized(4, 2);
/** Processes of the load client: one may have no more than some 20,000 open files. */
const CLIENTS = sized(4, 2);
const SOCKETS = Number(process.env.ROLLING_SOCKETS ?? sized(20_000, 20));
const SESSIONS = sized(200, 2);
const PUBLISH_EVERY_MS = sized(1000, 100);

/** Publishes until stopped; returns the newest seq. */
function publishing(stack: BenchStack): () => Promise<number> {
  let isOver = false;
  const done = (async () => {
    let newest = (await stack.reader.head()).lastSeq;
    while (!isOver) {
      const entries = await stack.appendSilently(1);
      await stack.sendToProduct(entries);
      newest = entries.at(-1)!.seq;
      await new Promise((resolve) => setTimeout(resolve, PUBLISH_EVERY_MS));
    }
    return newest;
  })();
  return () => {
    isOver = true;
    return done;
  };
}

const portOf = ({ origin }: Program): number => Number(new URL(origin).port);

/**
 * All gateways are restarted one after the other, as an upgrade does, while something is published every second: how long a member is without a
 * socket, until it has caught up at another gateway, and whether anybody loses an event.
 */
export async function rollingRestart(stack: BenchStack): Promise<SuiteResult> {
  const cookieFile = await stack.cookieFile(SESSIONS);
  const gateways = await Promise.all(Array.from({ length: GATEWAYS }, () => stack.startApi()));
  const ports = gateways.map(portOf);
  const clients = Array.from({ length: CLIENTS }, () => stack.rollingClient(ports));
  try {
    const { lastSeq } = await stack.reader.head();
    const cursor = `${stack.epoch}:${lastSeq}`;
    for (const client of clients) await client.open(SOCKETS / CLIENTS, cookieFile, cursor);
    const stop = publishing(stack);
    const began = performance.now();
    for (const [index, port] of ports.entries()) {
      await gateways[index]!.kill('SIGTERM');
      gateways[index] = await stack.startApi({}, port);
    }
    const seconds = (performance.now() - began) / 1000;
    const newest = await stop();
    const reached = await Promise.all(clients.map((client) => client.reach(newest)));
    const gaps = (await Promise.all(clients.map((client) => client.gaps()))).flat();
    const sum = (kind: 'errors' | 'resyncs'): number => reached.reduce((total, one) => total + one[kind], 0);
    return {
      suite: `${SOCKETS} sockets over ${GATEWAYS} gateways, restarted one after the other`,
      errors: sum('errors'),
      referenceSpread: 0,
      figures: [
        { name: 'without a socket, p99', value: percentile(gaps, 0.99) / 1000, unit: 's', bar: { atMost: 3 } },
        { name: 'without a socket, median', value: percentile(gaps, 0.5) / 1000, unit: 's' },
        { name: 'without a socket, longest', value: gaps.reduce((a, b) => Math.max(a, b), 0) / 1000, unit: 's' },
        {
          name: 'events lost, repeated or out of order',
          value: sum('errors'),
          unit: '',
          bar: { atMost: 0, always: true },
        },
        { name: 'members who read their screen anew', value: sum('resyncs'), unit: '', bar: { atMost: 0 } },
        {
          name: 'all four restarted within',
          value: seconds,
          unit: 's',
          note: `${gaps.length} sockets moved, ${newest - lastSeq} events`,
        },
      ],
    };
  } finally {
    for (const client of clients) client.end();
    await Promise.all(gateways.map((gateway) => gateway.kill('SIGKILL')));
  }
}
