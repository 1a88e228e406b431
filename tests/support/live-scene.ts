import type { Signal } from '@t0/contracts/signals';
import { User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { LiveClient, createAdmin, createMember, signalBody } from '@t0/testing';
import { StreamClient } from './services/stream-client.ts';
import type { ListenerOptions, LiveListener, TestClient } from '@t0/testing';
import { ApiStack } from './api-stack.ts';

/** A way to listen to the hub. What holds for one holds for all: tests that ask for it run over each. */
interface Transport {
  name: 'socket' | 'stream';
  open(origin: string, options: ListenerOptions): LiveListener;
}

export const TRANSPORTS: Transport[] = [
  { name: 'socket', open: (origin, options) => new LiveClient(origin, options) },
  { name: 'stream', open: (origin, options) => new StreamClient(origin, options) },
];

/** Two API processes with short periods, and somebody who publishes: what tests of live delivery look at. */
export class LiveScene {
  private readonly open: LiveListener[] = [];
  private marks = 0;

  private constructor(
    readonly stack: ApiStack,
    private readonly admin: TestClient,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<LiveScene> {
    const stack = await ApiStack.start({
      LIVE_RING_SIZE: '10',
      LIVE_POSITION_CHECK_MS: '200',
      LIVE_RECHECK_MS: '300',
      LIVE_MAX_SOCKETS_PER_USER: '3',
      LIVE_PRICE_FRAME_MS: '50',
      LIVE_INBOUND_PER_SECOND: '5',
      ...more,
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

  /** A caught-up client of this transport. Closed with the scene. */
  async listen(
    transport: Transport,
    client: TestClient,
    { index, ...options }: Omit<ListenerOptions, 'cookie' | 'key'> & { index?: number } = {},
  ): Promise<LiveListener> {
    const { cookie, key } = client;
    const live = transport.open(this.stack.origin(index), { cookie, ...(key && { key }), ...options });
    this.open.push(live);
    return live.ready();
  }

  /** Everything that was sent before this call is received when it resolves: an event for everybody is sent after it. */
  async passed(...listeners: LiveListener[]): Promise<void> {
    this.marks += 1;
    const id = -1_000_000 - this.marks;
    await this.log.transact((_manager, emit) => Promise.resolve(emit('signal.deleted', 'public', { id, version: 1 })));
    for (const listener of listeners) await listener.next('signal.deleted', ({ data }) => data.id === id);
  }

  /** Gives or takes a subscription, as billing does. */
  setAccess(user: User, hasActiveSubscription: boolean): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      await manager.update(User, user.id, { hasActiveSubscription });
      emit('subscription.changed', `user:${user.id}`, {
        userId: user.id,
        role: user.role,
        hasActiveSubscription,
        subscriptionStatus: 'x',
      });
    });
  }

  stop(): Promise<void> {
    for (const listener of this.open) listener.close();
    return this.stack.stop();
  }
}
