import { User } from '@t0/database/accounts';
import { createMember, LiveClient, TestClient } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import { percentile, sized, type SuiteResult } from '@t0/tools/shared/suite-result';

const CHANGES = sized(200, 10);

/** From the commit of a changed subscription until the member's sockets in two processes were moved and notified. */
export async function accessChange(stack: BenchStack): Promise<SuiteResult> {
  const second = await stack.startApi();
  const member = await createMember(stack.db);
  const { cookie } = await new TestClient(stack.api.origin).logIn(member.email);
  const screens = await Promise.all(
    [stack.api, second].map(({ origin }) => new LiveClient(origin, { cookie }).ready()),
  );
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const hasActiveSubscription = change % 2 === 1;
    const closed = screens.map(
      (screen) => new Promise<void>((resolve) => screen.socket.once('event', () => resolve())),
    );
    await stack.log.transact(async (manager, emit) => {
      await manager.update(User, member.id, { hasActiveSubscription });
      emit('subscription.changed', `user:${member.id}`, {
        userId: member.id,
        role: null,
        hasActiveSubscription,
        subscriptionStatus: 'bench',
      });
    });
    const committed = performance.now();
    await Promise.all(closed);
    times.push(performance.now() - committed);
  }
  for (const screen of screens) screen.close();
  await second.kill('SIGTERM');
  return {
    suite: `${CHANGES} changes of access, enforced in two processes`,
    figures: [
      {
        name: 'commit to enforced everywhere p99',
        value: percentile(times, 0.99),
        unit: 'ms',
        bar: { atMost: 1000 },
        note: `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
      },
    ],
  };
}
