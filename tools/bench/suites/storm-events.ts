import { waitFor } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import type { LoadClient } from '../load-client.ts';
import type { SuiteResult } from '../result.ts';
import { median, sized, spread } from '../result.ts';

/** Members who are there before the storm. */
const PRESENT = sized(1000, 10);
const STORM = sized(5000, 20);
const SESSIONS = sized(50, 2);
const ROUNDS = sized(5, 1);
const QUIET_EVENTS = sized(20, 3);
/** Rarely enough that the fan-out itself, to all who are there by then, is no second storm. */
const EVERY_MS = sized(250, 50);

/** Publishes events while `until` is pending, or a fixed number: for each, the latency in ms until the last present client had it. */
async function publish(
  stack: BenchStack,
  present: LoadClient,
  isEnough: (sent: number) => boolean,
): Promise<{ ms: number[]; bad: number }> {
  const { lastSeq } = await stack.reader.head();
  const sent: bigint[] = [];
  const results: { ms: number[]; bad: number } = { ms: [], bad: 0 };
  for (let base = lastSeq; !isEnough(sent.length); base += 1) {
    const begin = performance.now();
    const { received } = await present.expect(1, base);
    const start = await stack.sendToProduct(await stack.appendSilently(1));
    const { receptions, bad } = await received;
    sent.push(start);
    results.ms.push(Number(receptions[0]!.last - start) / 1e6);
    results.bad += bad;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (performance.now() - begin))));
  }
  return results;
}

/** Many reconnect at once while others are there: the latency of an event for those, compared with a quiet time. */
export async function stormEvents(stack: BenchStack): Promise<SuiteResult> {
  const cookieFile = await stack.cookieFile(SESSIONS);
  const present = stack.client('io');
  /** Nothing was missed: what catching up costs is another suite's matter. */
  const cursor = async (): Promise<string> => `${stack.epoch}:${(await stack.reader.head()).lastSeq}`;
  await present.open(PRESENT, { cookieFile, cursor: await cursor() });
  const [quiet, during, slowest]: [number[], number[], number[]] = [[], [], []];
  let bad = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await publish(stack, present, (sent) => sent >= QUIET_EVENTS);
    const coming = stack.client('io');
    let isOver = false;
    const opened = coming.open(STORM, { cookieFile, cursor: await cursor() }).finally(() => (isOver = true));
    const meanwhile = await publish(stack, present, (sent) => isOver && sent > 0);
    await opened;
    await coming.close();
    coming.end();
    await waitFor('the sockets to be gone', async () => (await stack.socketsOfApi()) <= PRESENT);
    quiet.push(median(before.ms));
    during.push(median(meanwhile.ms));
    slowest.push(Math.max(...meanwhile.ms));
    bad += before.bad + meanwhile.bad;
  }
  await present.close();
  present.end();
  const ratios = quiet.map((ms, round) => during[round]! / ms);
  return {
    suite: `events for ${PRESENT} members while ${STORM} others reconnect`,
    errors: bad,
    referenceSpread: spread(quiet),
    figures: [
      {
        name: 'until the last of those who are there has it, against a quiet moment',
        value: median(ratios),
        min: Math.min(...ratios),
        max: Math.max(...ratios),
        bar: { atMost: 2 },
      },
      { name: 'the same in ms', value: median(during), unit: 'ms', note: `quiet ${median(quiet).toFixed(1)} ms` },
      { name: 'the slowest event of a storm', value: median(slowest), unit: 'ms' },
    ],
  };
}
