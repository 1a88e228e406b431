/**
 * `npm run load [-- --sockets 10000 --rate 20 --minutes 10 --steps 4]`: members' sockets on one API process of this machine, events
 * through the product's own log, every delivery to every socket watched. Exits with 1 when one was lost, repeated or out of order.
 */
import { BenchStack } from '../bench/bench-stack.ts';
import { percentile } from '../bench/result.ts';
import { say } from '../shared/say.ts';
import { withTeardown } from '../shared/with-teardown.ts';
import { readLoadOptions, runLoad, slopeOf } from './run-load.ts';
import type { LoadOptions, LoadResult } from './run-load.ts';

/** Minutes after which memory has reached its level, and a slope says something. */
const WARM_UP = 10;

const ms = (values: number[], share: number): string => `${percentile(values, share).toFixed(1)} ms`;

function report({ sockets, rate, minutes }: LoadOptions, result: LoadResult): void {
  const { published, seconds, deliveries, first, last, memoryMb, misordered, missed } = result;
  const { perHour, margin } = slopeOf(memoryMb);
  const sure = Number.isFinite(margin) ? `± ${margin.toFixed(1)} MB/h (95 %)` : 'too short a run to be sure';
  const rateText = `${(published / seconds).toFixed(1)} a second, of ${rate} asked for`;
  say(`${published} events (${rateText}) to ${sockets} sockets: ${deliveries} deliveries`);
  if (first.length > 0) {
    say(`commit to first socket: p50 ${ms(first, 0.5)}, p95 ${ms(first, 0.95)}, p99 ${ms(first, 0.99)}`);
    say(
      `commit to last socket: p50 ${ms(last, 0.5)}, p95 ${ms(last, 0.95)}, p99 ${ms(last, 0.99)}, worst ${ms(last, 1)}`,
    );
    say(`API memory: ${memoryMb[0]!.toFixed(0)} MB first, ${memoryMb.at(-1)!.toFixed(0)} MB last`);
    say(`API memory slope: ${perHour.toFixed(1)} MB/h ${sure}`);
    if (minutes < WARM_UP) say(`(Shorter than ${WARM_UP} minutes: pools and the catch-up ring were still filling.)`);
  }
  say(`Repeated or out of order: ${misordered}. Lost: ${missed ? 'yes, the run was ended' : 'none'}.`);
}

await withTeardown(async (teardown) => {
  const options = readLoadOptions(process.argv.slice(2));
  const result = await runLoad(await BenchStack.start(teardown), options);
  report(options, result);
  return result.missed || result.misordered > 0 ? 1 : 0;
});
