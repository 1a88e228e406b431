import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram, type Program } from '@t0/testing';
import { ROOT } from '@t0/tools/shared/root';
import type { BenchStack } from '../bench-stack.ts';
import type { LoadClient } from '../load-client.ts';
import { percentile, sized, spread, type Figure, type SuiteResult } from '@t0/tools/shared/suite-result';

const SOCKETS = sized(2000, 20);
const CONNECTIONS = sized(100, 4);
const ROUNDS = sized(3, 1);
const EVENTS = sized(50, 2);
/** Between two events, ms. */
const INTERVAL_MS = 40;
/** How long the calls go on before their effect is measured, ms. */
const ONSET_MS = sized(1500, 100);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How a machine is set up, and how much slower p50 and p99 may get. */
const SETUPS = [
  { name: 'roles apart', roles: ['gateway', 'api'], bars: [1.3, 2] },
  { name: 'one process', roles: ['both'], bars: [3, 5] },
] as const;

/** From the commit to the last socket, while a member's program calls without a pause, compared with the same without it. */
export async function beside(stack: BenchStack): Promise<SuiteResult> {
  const { cookieFile } = await stack.member('beside');
  const cookie = readFileSync(cookieFile, 'utf8').trim();
  const figures: Figure[] = [];
  const medians: number[] = [];
  let errors = 0;
  for (const { name, roles, bars } of SETUPS) {
    const programs: Program[] = [];
    for (const role of roles) programs.push(await stack.startApi({ ROLE: role, THROTTLE_FACTOR: '1' }));
    const [gateway, calls] = [programs[0]!, programs.at(-1)!];
    const client = stack.client('io', gateway);
    await client.open(SOCKETS);
    const [quiet, loaded]: [number[], number[]] = [[], []];
    const measure = async (into: number[]): Promise<void> => {
      for (let event = 0; event < EVENTS; event += 1) {
        const { ms, bad } = await deliver(stack, client);
        into.push(ms);
        errors += bad;
        await pause(INTERVAL_MS);
      }
    };
    await measure([]);
    for (let round = 0; round < ROUNDS; round += 1) {
      await measure(quiet);
      const program = await startProgram({
        main: join(ROOT, 'tests/bench/dist/beside-client.js'),
        env: { TARGET: new URL(calls.origin).port, COOKIE: cookie, CONNECTIONS: String(CONNECTIONS) },
      });
      await pause(ONSET_MS);
      await measure(loaded);
      await program.kill();
      await pause(ONSET_MS);
    }
    await client.close();
    client.end();
    await Promise.all(programs.map((program) => program.kill('SIGTERM')));
    medians.push(percentile(quiet, 0.5));
    for (const [index, share] of [0.5, 0.99].entries()) {
      const [before, during] = [percentile(quiet, share), percentile(loaded, share)];
      figures.push({
        name: `p${share * 100} to the last socket, ${name}`,
        value: during / before,
        bar: { atMost: bars[index]! },
        note: `${before.toFixed(1)} ms, beside ${during.toFixed(1)} ms`,
      });
    }
  }
  return {
    suite: `commit to the last of ${SOCKETS} sockets beside ${CONNECTIONS} connections of one member`,
    errors,
    referenceSpread: spread(medians),
    figures,
  };
}

/** One event, from before its commit until the last socket has it. */
async function deliver(stack: BenchStack, client: LoadClient): Promise<{ ms: number; bad: number }> {
  const { lastSeq } = await stack.reader.head();
  const { received } = await client.expect(1, lastSeq);
  const start = process.hrtime.bigint();
  await stack.log.transact((_manager, emit) => {
    emit('chart.bench' as 'signal.deleted', 'public', { id: lastSeq, version: 1 });
    return Promise.resolve();
  });
  const { receptions, bad } = await received;
  const last = receptions.reduce((latest, reception) => (reception.last > latest ? reception.last : latest), 0n);
  return { ms: Number(last - start) / 1e6, bad };
}
