import type { RecordAnswer, RecordPage } from '@t0/contracts';
import { writeSteps } from '@t0/testing';
import { ApiStack } from '../integration/api-stack.ts';

const SIGNALS = 10_000;
const LIMIT_MS = 1000;

it(`first figures of ${SIGNALS} signals within ${LIMIT_MS} ms, right after another step (docs/product/record.md#page)`, async () => {
  const stack = await ApiStack.start({ PRICE_PROVIDER: 'none', RECORD_AUDIENCE: 'everybody' });
  try {
    await writeSteps(stack.db, 1, SIGNALS);
    const origin = await stack.addApp();
    const timed = async <T>(path: string): Promise<[T, number]> => {
      const began = performance.now();
      const answer = await fetch(origin + path);
      return [(await answer.json()) as T, performance.now() - began];
    };
    // A process that starts reads the ledger by itself, ahead of its readers.
    const [, startMs] = await timed('/api/record');
    await writeSteps(stack.db, SIGNALS + 1, SIGNALS + 1);
    const [record, firstMs] = await timed<RecordAnswer>('/api/record');
    expect(record.counts).toMatchObject({ published: SIGNALS + 1, ended: SIGNALS + 1 });
    expect(record.figures.t1.winRate).toMatchObject({ hits: 6668, n: SIGNALS + 1 });
    expect(record.equity.t1.length).toBeLessThanOrEqual(400);
    const [page, pageMs] = await timed<RecordPage>('/api/record/rows');
    expect(page.total).toBe(SIGNALS + 1);
    const [, againMs] = await timed('/api/record');
    process.stderr.write(
      `    the ledger read in ${startMs.toFixed(0)} ms; figures ${firstMs.toFixed(0)} ms, again ${againMs.toFixed(0)} ms, rows ${pageMs.toFixed(0)} ms\n`,
    );
    expect(Math.max(firstMs, againMs, pageMs)).toBeLessThanOrEqual(LIMIT_MS);
  } finally {
    await stack.stop();
  }
});
