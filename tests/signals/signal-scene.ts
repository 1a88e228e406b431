import type { ApiError } from '@t0/contracts/platform';
import type { CreateSignalDto, Signal, SignalStory } from '@t0/contracts/signals';
import { Signal as StoredSignal } from '@t0/database/signals';
import { createAdmin, createMember, signalBody, type LiveClient, type TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from '../support/price-stack.ts';

/** A worker that follows the price of GBPJPY, a desk, and a member whose screen is open. */
export class SignalScene {
  private constructor(
    readonly stack: PriceStack,
    readonly admin: TestClient,
    readonly member: TestClient,
    readonly screen: LiveClient,
  ) {}

  /** GBPJPY begins at a bid of 196.500, between the levels of `signalBody`. */
  static async start(): Promise<SignalScene> {
    const stack = await PriceStack.start();
    const { api } = stack;
    const admin = await api.signedIn(await createAdmin(api.db));
    const member = await api.signedIn(await createMember(api.db));
    const scene = new SignalScene(stack, admin, member, await api.live(member));
    await stack.addFetcher();
    await stack.tick('GBPJPY', '196.500', '196.520');
    await stack.live('GBPJPY', admin);
    return scene;
  }

  /** Publishes a signal, and waits until the worker watches it. */
  async publish(given: Partial<CreateSignalDto> = {}): Promise<Signal> {
    const { body, status } = await this.admin.post<Signal & ApiError>('/api/signals', signalBody(given));
    if (status !== 201) throw new Error(JSON.stringify(body));
    await this.watched(body.id, 1);
    return body;
  }

  watched(id: number, version: number): Promise<void> {
    return this.stack.watched(SignalLifecycle, id, version);
  }

  /** The first state of a signal on the member's screen that matches. */
  async updated(id: number, matches: (signal: Signal) => boolean): Promise<Signal> {
    return (await this.screen.next('signal.updated', ({ data }) => data.id === id && matches(data))).data;
  }

  /** The titles of a signal's notifications, in the order in which they came. */
  titles(id: number): string[] {
    return this.screen.events.flatMap((event) =>
      event.type === 'notification.created' && event.data.signalId === id ? [event.data.title] : [],
    );
  }

  async steps(id: number): Promise<SignalStory['steps']> {
    return (await this.admin.get<SignalStory>(`/api/signals/${id}/story`)).body.steps;
  }

  stored(id: number): Promise<StoredSignal> {
    return this.stack.api.db.getRepository(StoredSignal).findOneByOrFail({ id });
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
