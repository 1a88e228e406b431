import { cpuMs, type BenchStack } from '../bench-stack.ts';
import type { LoadClient } from '../load-client.ts';
import { median, pairedRatio, sized, spread, type SuiteResult } from '@t0/tools/shared/suite-result';

const WARM_UP = sized(2, 0);

/** One or more events sent at once to all connections of the product and, alternately, of the reference: how long until the last has all. */
async function rounds(
  stack: BenchStack,
  sockets: number,
  events: number,
  count: number,
): Promise<{ product: number[]; reference: number[]; errors: number; cpu: [number, number] }> {
  const clients = { io: stack.client('io'), ws: stack.client('ws') };
  await clients.io.open(sockets);
  await clients.ws.open(sockets);
  const times: Record<'io' | 'ws', number[]> = { io: [], ws: [] };
  const cpu = { io: 0, ws: 0 };
  let errors = 0;
  // The first rounds warm up both.
  for (let round = -WARM_UP; round < count; round += 1) {
    for (const mode of round % 2 ? (['io', 'ws'] as const) : (['ws', 'io'] as const)) {
      const outcome = await one(stack, clients[mode], mode, events);
      errors += outcome.bad;
      if (round < 0) continue;
      times[mode].push(outcome.ms);
      cpu[mode] += outcome.cpu;
    }
  }
  for (const client of Object.values(clients)) {
    await client.close();
    client.end();
  }
  const deliveries = sockets * events * count;
  return {
    product: times.io,
    reference: times.ws,
    errors,
    cpu: [(cpu.io / deliveries) * 1000, (cpu.ws / deliveries) * 1000],
  };
}

async function one(
  stack: BenchStack,
  client: LoadClient,
  mode: 'io' | 'ws',
  events: number,
): Promise<{ ms: number; bad: number; cpu: number }> {
  const { pid } = mode === 'io' ? stack.api : stack.reference;
  const entries = await stack.appendSilently(events);
  if (mode === 'ws') await stack.sendToProduct(entries).then(() => waitUntilIdle(stack));
  const base = mode === 'io' ? entries[0]!.seq - 1 : stack.referenceBase;
  const { received } = await client.expect(events, base);
  const cpuBefore = cpuMs(pid);
  const start = await (mode === 'io' ? stack.sendToProduct(entries) : stack.sendToReference(entries));
  const { receptions, bad } = await received;
  const last = receptions.reduce((latest, reception) => (reception.last > latest ? reception.last : latest), 0n);
  return { ms: Number(last - start) / 1e6, bad, cpu: cpuMs(pid) - cpuBefore };
}

/** Events appended for the reference's run still pass through the product; wait until they did, so that they do not disturb later rounds. */
async function waitUntilIdle(stack: BenchStack): Promise<void> {
  const probe = stack.client('io');
  const { lastSeq } = await stack.reader.head();
  await probe.open(1, { cursor: `${stack.epoch}:${lastSeq}` });
  await probe.close();
  probe.end();
}

/** Fan-out of one event to N sockets, rate against a bare `ws` server. */
export async function fanOut(stack: BenchStack, sockets: number): Promise<SuiteResult> {
  const { product, reference, errors, cpu } = await rounds(stack, sockets, 1, sized(15, 2));
  const ratio = pairedRatio(reference, product);
  return {
    suite: `fan-out of one event to ${sockets} sockets`,
    errors,
    referenceSpread: spread(reference),
    figures: [
      {
        name: 'rate against bare ws',
        ...ratio,
        ...(sockets >= 5000 && { bar: { atLeast: 0.88 } }),
      },
      {
        name: 'time to the last socket',
        value: median(product),
        unit: 'ms',
        note: `bare ws ${median(reference).toFixed(1)} ms`,
      },
      { name: 'deliveries per second', value: (sockets / median(product)) * 1000, unit: '/s' },
      { name: 'CPU per delivery', value: cpu[0], unit: 'us', note: `bare ws ${cpu[1].toFixed(1)} us` },
    ],
  };
}

/** 200 events back to back to N sockets, rate against a bare `ws` server that writes each on its own. */
export async function burst(stack: BenchStack, sockets: number): Promise<SuiteResult> {
  const { product, reference, errors } = await rounds(stack, sockets, 200, sized(5, 1));
  const ratio = pairedRatio(reference, product);
  return {
    suite: `200 events back to back to ${sockets} sockets`,
    errors,
    referenceSpread: spread(reference),
    figures: [
      { name: 'rate against bare ws', ...ratio, bar: { atLeast: 3 } },
      {
        name: 'time to the last event on the last socket',
        value: median(product),
        unit: 'ms',
        note: `bare ws ${median(reference).toFixed(1)} ms`,
      },
    ],
  };
}
