import type { BenchStack } from '../bench-stack.ts';
import { median, middleOf, percentile, sized, spread, type SuiteResult } from '@t0/tools/shared/suite-result';

const SOCKETS = sized(1000, 10);
const PER_SECOND = 20;
const EVENTS = sized(100, 10);
const ROUNDS = sized(5, 1);

/** From commit to the first and the last socket, ms, of events at a steady rate. */
interface Latencies {
  first: number[];
  last: number[];
  bad: number;
}

/** Commit, then publish through the product: `transact` returns after commit, and its publisher was kicked then. */
async function product(stack: BenchStack): Promise<Latencies> {
  const client = stack.client('io');
  await client.open(SOCKETS);
  const { lastSeq } = await stack.reader.head();
  const { received } = await client.expect(EVENTS, lastSeq);
  const commits = await paced(() =>
    stack.log.transact((_manager, emit) =>
      Promise.resolve(emit('chart.bench' as 'signal.deleted', 'public', payload())),
    ),
  );
  const result = latencies(commits, await received);
  await client.close();
  client.end();
  return result;
}

/** The same transaction followed by a bare XADD, to the reference server. */
async function reference(stack: BenchStack): Promise<Latencies> {
  const client = stack.client('ws');
  await client.open(SOCKETS);
  const { received } = await client.expect(EVENTS, stack.referenceBase);
  const commits = await paced(async () => {
    const [entry] = await stack.appendSilently(1);
    const start = process.hrtime.bigint();
    await stack.sendToReference([entry!]);
    // The product has to hear of it too, or the next append would be a hole; off the measured path.
    await stack.sendToProduct([entry!]);
    return start;
  });
  const result = latencies(commits, await received);
  await client.close();
  client.end();
  return result;
}

function payload(): { id: number; version: number } {
  return { id: 1, version: 1, memo: 'x'.repeat(480) } as { id: number; version: number };
}

async function paced(send: () => Promise<unknown>): Promise<bigint[]> {
  const commits: bigint[] = [];
  const begin = Date.now();
  for (let index = 0; index < EVENTS; index += 1) {
    const due = begin + (index * 1000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
    const answer = await send();
    commits.push(typeof answer === 'bigint' ? answer : process.hrtime.bigint());
  }
  return commits;
}

function latencies(
  commits: bigint[],
  { receptions, bad }: { receptions: { first: bigint; last: bigint }[]; bad: number },
): Latencies {
  const ms = (pick: 'first' | 'last'): number[] =>
    receptions.map((reception, index) => Math.max(0, Number(reception[pick] - commits[index]!) / 1e6));
  return { first: ms('first'), last: ms('last'), bad };
}

/** Commit to client with 1,000 sockets at 20 events a second, against the same transaction followed by a bare XADD. */
export async function pipeline(stack: BenchStack): Promise<SuiteResult> {
  const rounds: { product: Latencies; reference: Latencies }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      round % 2
        ? { product: await product(stack), reference: await reference(stack) }
        : { reference: await reference(stack), product: await product(stack) },
    );
  }
  const ratio = (p: number) =>
    middleOf(rounds.map((round) => percentile(round.product.last, p) / percentile(round.reference.last, p)));
  const middle = (pick: 'product' | 'reference', which: 'first' | 'last', p: number): number =>
    median(rounds.map((round) => percentile(round[pick][which], p)));
  return {
    suite: `commit to client, ${SOCKETS} sockets, ${PER_SECOND} events/s`,
    errors: rounds.reduce((sum, round) => sum + round.product.bad + round.reference.bad, 0),
    referenceSpread: spread(rounds.map((round) => percentile(round.reference.last, 0.5))),
    figures: [
      { name: 'last client p50 against commit + bare XADD', ...ratio(0.5), bar: { atMost: 1.1 } },
      { name: 'last client p99 against commit + bare XADD', ...ratio(0.99), bar: { atMost: 1.25 } },
      {
        name: 'first client p50',
        value: middle('product', 'first', 0.5),
        unit: 'ms',
        note: `p99 ${middle('product', 'first', 0.99).toFixed(1)} ms`,
      },
      {
        name: 'last client p50',
        value: middle('product', 'last', 0.5),
        unit: 'ms',
        note: `p99 ${middle('product', 'last', 0.99).toFixed(1)} ms; reference p50 ${middle('reference', 'last', 0.5).toFixed(1)} ms`,
      },
    ],
  };
}
