import type { Program } from '@t0/testing';
import { cpuMs } from '../bench-stack.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';
import { sized } from '../result.ts';

const GATEWAYS = 2;
const SOCKETS = sized(10_000, 20);
const SESSIONS = sized(200, 2);
/** Window over which the CPU of the gateway that takes over is measured, ms: about as long as a member would notice. */
const WINDOW_MS = 500;
/** The sockets have connected again by then, ms after the other gateway ended. */
const AFTER_MS = sized(1500, 500);

/** Measures a process's CPU, window by window, until stopped; returns each window's share of a core. */
function watchCpu(pid: number): () => number[] {
  const shares: number[] = [];
  let cpu = cpuMs(pid);
  let at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const used = cpuMs(pid);
    shares.push((used - cpu) / (now - at));
    [cpu, at] = [used, now];
  }, WINDOW_MS);
  return () => {
    clearInterval(timer);
    return shares;
  };
}

/**
 * One of two gateways ends, and its sockets go to the other; then the other one, back to the first: how busy the taker becomes, and whether anybody
 * loses an event.
 */
export async function draining(stack: BenchStack): Promise<SuiteResult> {
  const cookieFile = await stack.cookieFile(SESSIONS);
  const gateways: Program[] = await Promise.all(Array.from({ length: GATEWAYS }, () => stack.startApi()));
  const ports = gateways.map(({ origin }) => Number(new URL(origin).port));
  const client = stack.rollingClient(ports);
  const taken: { shares: number[]; seconds: number }[] = [];
  try {
    const { lastSeq } = await stack.reader.head();
    await client.open(SOCKETS, cookieFile, `${stack.epoch}:${lastSeq}`);
    for (const [index, port] of ports.entries()) {
      const stop = watchCpu(gateways[GATEWAYS - 1 - index]!.pid);
      const began = performance.now();
      await gateways[index]!.kill('SIGTERM');
      const seconds = (performance.now() - began) / 1000;
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
      taken.push({ shares: stop(), seconds });
      gateways[index] = await stack.startApi({}, port);
    }
    const entries = await stack.appendSilently(1);
    await stack.sendToProduct(entries);
    const { errors, resyncs } = await client.reach(entries.at(-1)!.seq);
    const gaps = await client.gaps();
    const most = Math.max(...taken.flatMap(({ shares }) => shares));
    return {
      suite: `one of two gateways with ${SOCKETS} sockets drains, then the other`,
      errors,
      referenceSpread: 0,
      figures: [
        {
          name: 'CPU of the gateway that takes over, busiest half second',
          value: most,
          unit: 'of a core',
          bar: { atMost: 0.8 },
          note: `${gaps.length} sockets moved`,
        },
        { name: 'time to hand over: first', value: taken[0]!.seconds, unit: 's' },
        { name: 'time to hand over: second, with everybody', value: taken[1]!.seconds, unit: 's' },
        { name: 'members who read their screen anew', value: resyncs, unit: '', bar: { atMost: 0, always: true } },
      ],
    };
  } finally {
    client.end();
    await Promise.all(gateways.map((gateway) => gateway.kill('SIGKILL')));
  }
}
