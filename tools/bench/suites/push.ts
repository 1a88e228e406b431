import type { BenchStack } from '../bench-stack.ts';
import { PushBench } from '../push-bench.ts';
import type { SuiteResult } from '../result.ts';
import { median, pairedRatio, sized, spread } from '../result.ts';

const DEVICES = sized(10_000, 50);
const ROUNDS = sized(5, 1);

/**
 * A signal's messages to devices through the whole path (creating, claiming, encrypting, sending, recording) by one worker, against a bare
 * loop of the same encryption and posts over connections that stay open, interleaved.
 */
export async function push(stack: BenchStack): Promise<SuiteResult> {
  const bench = await PushBench.start(stack, DEVICES);
  const product: number[] = [];
  const reference: number[] = [];
  try {
    await bench.referenceRate();
    let { errors } = await bench.productRate();
    for (let round = 0; round < ROUNDS; round += 1) {
      reference.push(await bench.referenceRate());
      const { rate, errors: found } = await bench.productRate();
      product.push(rate);
      errors += found;
    }
    const ratio = pairedRatio(product, reference);
    return {
      suite: `a signal to ${DEVICES} devices`,
      errors,
      referenceSpread: spread(reference),
      figures: [
        {
          name: 'messages a second, 1 worker',
          value: ratio.median,
          min: ratio.min,
          max: ratio.max,
          note: `${median(product).toFixed(0)}/s; bare loop ${median(reference).toFixed(0)}/s`,
          bar: { atLeast: 0.9 },
        },
      ],
    };
  } finally {
    await bench.stop();
  }
}
