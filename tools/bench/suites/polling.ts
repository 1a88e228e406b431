import { createMember, TestClient } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import type { SuiteResult } from '../result.ts';
import { sized } from '../result.ts';

/** The calls that polling would make in place of pushing, seconds between calls (docs/product/limits.md#polling). */
const POLLS: Record<string, number> = {
  '/api/user/notifications/unread-count': 5,
  '/api/user/notifications': 30,
  '/api/signals': 30,
  '/api/live-prices': 30,
};
const SOCKETS = sized(1000, 10);
const IDLE_S = sized(20, 0.5);
const CALLS = sized(50, 2);

/** Requests and PostgreSQL statements that one member costs in an hour: pushed to, against polling as specified. */
export async function pollingCost(stack: BenchStack): Promise<SuiteResult> {
  const idle = await cost(stack, () => new Promise((resolve) => setTimeout(resolve, IDLE_S * 1000)));
  const client = stack.client('io');
  await client.open(SOCKETS);
  const pushed = await cost(stack, () => new Promise((resolve) => setTimeout(resolve, IDLE_S * 1000)));
  await client.close();
  client.end();
  const pushStatements = (Math.max(0, pushed - idle) / SOCKETS) * (3600 / IDLE_S);

  const member = await new TestClient(stack.api.origin).logIn((await createMember(stack.db)).email);
  let requests = 0;
  let statements = 0;
  for (const [path, seconds] of Object.entries(POLLS)) {
    const perHour = 3600 / seconds;
    const spent = await cost(stack, async () => {
      for (let call = 0; call < CALLS; call += 1) await member.get(path);
    });
    requests += perHour;
    statements += (spent / CALLS) * perHour;
  }
  return {
    suite: 'one member for one hour',
    errors: 0,
    referenceSpread: 0,
    figures: [
      { name: 'requests, pushed to', value: 0, unit: '', note: `polling as specified: ${requests}` },
      {
        name: 'PostgreSQL statements, pushed to',
        value: pushStatements,
        unit: '',
        note: `polling as specified: ${statements.toFixed(0)}`,
      },
      { name: 'PostgreSQL statements against polling', value: pushStatements / statements, bar: { atMost: 0.01 } },
    ],
  };
}

/** PostgreSQL transactions that ended while `work` ran. */
async function cost(stack: BenchStack, work: () => Promise<unknown>): Promise<number> {
  const before = await stack.counters();
  await work();
  return (await stack.counters()).postgres - before.postgres;
}
