import type { Signal } from '@t0/contracts';
import { createAdmin, signalBody, TestClient } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';
import { median, pairedRatio, percentile, sized, spread } from '../result.ts';

const ROUNDS = sized(7, 2);
const PUBLISHED = sized(60, 3);
const WARM = sized(20, 1);

/** Publishing a signal through the API, with the ledger against without: the trigger that writes it switched off (docs/RECORD.md#ledger). */
export async function ledger(stack: BenchStack): Promise<SuiteResult> {
  const { email } = await createAdmin(stack.db, { email: 'ledger-bench@t0.test' });
  const admin = new TestClient(stack.api.origin);
  await admin.logIn(email);
  await publish(admin, WARM);
  const withIt: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const on of round % 2 ? [true, false] : [false, true]) {
      await stack.db.query(`ALTER TABLE signal_steps ${on ? 'ENABLE' : 'DISABLE'} TRIGGER signal_steps_enter`);
      (on ? withIt : without).push(percentile(await publish(admin, PUBLISHED), 0.5));
    }
  }
  await stack.db.query('ALTER TABLE signal_steps ENABLE TRIGGER signal_steps_enter');
  const { median: value, min, max } = pairedRatio(withIt, without);
  return {
    suite: 'publishing a signal, with the ledger against without',
    errors: 0,
    referenceSpread: spread(without),
    figures: [
      { name: 'p50 with the ledger against without', value, min, max, bar: { atMost: 1.1 } },
      { name: 'p50 with the ledger', value: median(withIt), unit: 'ms' },
    ],
  };
}

/** How long each of `count` publications took, ms. */
async function publish(admin: TestClient, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const { status } = await admin.post<Signal>('/api/signals', signalBody());
    times.push(performance.now() - began);
    if (status !== 201) throw new Error(`Publishing answered ${status}`);
  }
  return times;
}
