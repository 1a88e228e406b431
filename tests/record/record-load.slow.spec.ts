import type { RecordAnswer, RecordPage } from '@t0/contracts/record';
import { writeSteps } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const SIGNALS = 10_000;

it(`figures of ${SIGNALS} signals, right after another step (docs/product/record.md#page)`, async () => {
  const stack = await ApiStack.start({ PRICE_PROVIDER: 'none', RECORD_AUDIENCE: 'everybody' });
  try {
    await writeSteps(stack.db, 1, SIGNALS);
    const origin = await stack.addApp();
    const read = async <T>(path: string): Promise<T> => (await (await fetch(origin + path)).json()) as T;
    await read('/api/record');
    await writeSteps(stack.db, SIGNALS + 1, SIGNALS + 1);
    const record = await read<RecordAnswer>('/api/record');
    expect(record.counts).toMatchObject({ published: SIGNALS + 1, ended: SIGNALS + 1 });
    expect(record.figures.t1.winRate).toMatchObject({ hits: 6668, n: SIGNALS + 1 });
    expect(record.equity.t1.length).toBeLessThanOrEqual(400);
    expect((await read<RecordPage>('/api/record/rows')).total).toBe(SIGNALS + 1);
  } finally {
    await stack.stop();
  }
});
