import type { Signal } from '@t0/contracts';
import { User } from '@t0/database';
import { EventLog } from '@t0/events';
import { createAdmin, createMember, signalBody } from '@t0/testing';
import type { TestClient } from '@t0/testing';
import { ApiStack } from './api-stack.ts';

/** Two API processes with short periods, and somebody who publishes: what tests of live delivery look at. */
export class LiveScene {
  private constructor(
    readonly stack: ApiStack,
    private readonly admin: TestClient,
  ) {}

  static async start(): Promise<LiveScene> {
    const stack = await ApiStack.start({
      LIVE_RING_SIZE: '10',
      LIVE_POSITION_CHECK_MS: '200',
      LIVE_RECHECK_MS: '300',
      LIVE_MAX_SOCKETS_PER_USER: '3',
      LIVE_PRICE_FRAME_MS: '50',
      LIVE_INBOUND_PER_SECOND: '5',
    });
    await stack.addApp();
    return new LiveScene(stack, await stack.signedIn(await createAdmin(stack.db)));
  }

  /** The log of the first process. */
  get log(): EventLog {
    return this.stack.apps[0]!.get(EventLog);
  }

  async publish(given = {}): Promise<Signal> {
    return (await this.admin.post<Signal>('/api/signals', signalBody(given))).body;
  }

  /** A subscriber, signed in. */
  async member(given: Partial<User> = {}): Promise<{ user: User; client: TestClient }> {
    const user = await createMember(this.stack.db, given);
    return { user, client: await this.stack.signedIn(user) };
  }

  /** Gives or takes a subscription, as billing does. */
  setAccess(user: User, hasActiveSubscription: boolean): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      await manager.update(User, user.id, { hasActiveSubscription });
      emit('subscription.changed', `user:${user.id}`, {
        userId: user.id,
        isAdmin: user.isAdmin,
        hasActiveSubscription,
        subscriptionStatus: 'x',
      });
    });
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
