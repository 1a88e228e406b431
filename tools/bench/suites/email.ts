import type { BenchStack } from '../bench-stack.ts';
import { MailBench } from '../mail-bench.ts';
import type { Figure, SuiteResult } from '../result.ts';
import { IS_SMOKE, median, pairedRatio, sized, spread } from '../result.ts';

const MEMBERS = sized(3000, 30);
const ROUNDS = sized(5, 1);
const WORKERS = IS_SMOKE ? [1, 2] : [1, 2, 4];

/**
 * A signal's emails through the whole path (creating, claiming, rendering, sending, recording) against a bare nodemailer pool to
 * the same mail server, interleaved. One worker has to keep up; more of them share the machine with everything else.
 */
export async function email(stack: BenchStack): Promise<SuiteResult> {
  const bench = await MailBench.start(stack, MEMBERS);
  const figures: Figure[] = [];
  const references: number[] = [];
  let errors = 0;
  try {
    for (const workers of WORKERS) {
      await bench.useWorkers(workers);
      await bench.referenceRate();
      errors += (await bench.productRate()).errors;
      const product: number[] = [];
      const reference: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        reference.push(await bench.referenceRate());
        const { rate, errors: found } = await bench.productRate();
        product.push(rate);
        errors += found;
      }
      references.push(...reference);
      const ratio = pairedRatio(product, reference);
      figures.push({
        name: `emails a second, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
        ...ratio,
        note: `${median(product).toFixed(0)}/s; bare pool ${median(reference).toFixed(0)}/s`,
        ...(workers === 1 && { bar: { atLeast: 0.95 } }),
      });
    }
  } finally {
    await bench.stop();
  }
  return { suite: `emails of a signal to ${MEMBERS} members`, errors, referenceSpread: spread(references), figures };
}
