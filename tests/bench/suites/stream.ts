import type { Audience } from '@t0/contracts/live';
import { cpuMs, type BenchStack } from '../bench-stack.ts';
import type { LoadClient } from '../load-client.ts';
import { median, pairedRatio, sized, spread, type SuiteResult } from '@t0/tools/shared/suite-result';

const CLIENTS = sized(5000, 20);
const ROUNDS = sized(60, 2);
const WARM_UP = sized(2, 0);
const KINDS = ['sse', 'io'] as const;
type Kind = (typeof KINDS)[number];

/** All clients of one kind, who are one member in many places: an event of this member's goes to them alone. */
interface Crowd {
  client: LoadClient;
  audience: Audience;
  times: number[];
  cpu: number;
}

/**
 * Fan-out of one event to 5,000 event streams, rate against that to as many sockets of the same process, alternately. Both are open all the
 * time; an event is for the member of the one kind or of the other.
 */
export async function stream(stack: BenchStack): Promise<SuiteResult> {
  const crowds = { sse: await open(stack, 'sse'), io: await open(stack, 'io') };
  let errors = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const kind of round % 2 ? KINDS : [...KINDS].reverse()) {
      const { bad, ms, cpu } = await measure(stack, crowds[kind]);
      errors += bad;
      if (round < 0) continue;
      crowds[kind].times.push(ms);
      crowds[kind].cpu += cpu;
    }
  }
  for (const { client } of Object.values(crowds)) {
    await client.close();
    client.end();
  }
  const { sse, io } = crowds;
  const ratio = pairedRatio(io.times, sse.times);
  const each = (cpu: number): number => (cpu / (CLIENTS * ROUNDS)) * 1000;
  return {
    suite: `fan-out of one event to ${CLIENTS} event streams`,
    errors,
    referenceSpread: spread(io.times),
    figures: [
      { name: 'rate against sockets', ...ratio, bar: { atLeast: 0.95 } },
      {
        name: 'time to the last stream',
        value: median(sse.times),
        unit: 'ms',
        note: `sockets ${median(io.times).toFixed(1)} ms`,
      },
      { name: 'CPU per delivery', value: each(sse.cpu), unit: 'us', note: `sockets ${each(io.cpu).toFixed(1)} us` },
    ],
  };
}

async function open(stack: BenchStack, kind: Kind): Promise<Crowd> {
  const { id, cookieFile } = await stack.member(kind);
  const client = stack.client(kind);
  await client.open(CLIENTS, { cookieFile });
  return { client, audience: `user:${id}`, times: [], cpu: 0 };
}

/** One event to a crowd: how long until the last has it. */
async function measure(stack: BenchStack, crowd: Crowd): Promise<{ bad: number; ms: number; cpu: number }> {
  const { client, audience } = crowd;
  // Read before it is written: a gateway that is behind the log reads the event there, and reports it before it was sent.
  const { lastSeq } = await stack.reader.head();
  const { received } = await client.expect(1, lastSeq);
  const entries = await stack.appendSilently(1, audience);
  const before = cpuMs(stack.api.pid);
  const start = await stack.sendToProduct(entries);
  const { receptions, bad } = await received;
  const { first, last } = receptions[0]!;
  // Then this round measured something else.
  if (first < start) return measure(stack, crowd);
  return { ms: Number(last - start) / 1e6, bad, cpu: cpuMs(stack.api.pid) - before };
}
