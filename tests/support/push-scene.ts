import type { INestApplicationContext } from '@nestjs/common';
import type { PushDevice, PushPayload, PushSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, signalBody, waitFor, type Answer, type TestClient } from '@t0/testing';
import { TestPushService, type PushedMessage, type TestSubscription } from './services/push-service.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from './api-stack.ts';
import { startWorker } from './start-worker.ts';

/** A row of the ledger. */
export interface PushRow {
  kind: string;
  delivery_status: string;
  attempts: number;
  last_error: string | null;
  accepted_id: string | null;
  /** Seconds until it is tried again. */
  waits: number | null;
}

/** A terminal with a key for Web Push, its worker, a push service, and a member: another one for each test. */
export class PushScene {
  member: User;
  client: TestClient;

  private constructor(
    readonly service: TestPushService,
    readonly stack: ApiStack,
    readonly worker: INestApplicationContext,
    readonly admin: TestClient,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<PushScene> {
    const service = await TestPushService.start();
    const stack = await ApiStack.start({
      WEB_PUSH_KEY: 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c',
      // The second one leads to this machine: a name that a member's browser could have been given.
      WEB_PUSH_SERVICES: `${service.origin},localhost`,
      WEB_PUSH_CONTACT: 'mailto:ops@t0.test',
      WEB_PUSH_CONNECTIONS: '4',
      // Simulated prices would take steps of their own, and pass levels that are to be set.
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
      ...more,
    });
    const worker = await startWorker(stack.env);
    return new PushScene(service, stack, worker, await stack.signedIn(await createAdmin(stack.db)));
  }

  /** Another member, and no devices, for the next test. */
  async renew(): Promise<void> {
    this.service.onMessage = () => null;
    await this.stack.db.query('DELETE FROM push_devices');
    this.member = await createMember(this.stack.db);
    this.client = await this.stack.signedIn(this.member);
  }

  async settings(of = this.client): Promise<PushSettings> {
    return (await of.get<AccountSettings>('/api/auth/settings')).body.push;
  }

  /** Gives a subscription to the terminal, as a browser does. */
  give(subscription: Partial<TestSubscription>, of = this.client): Promise<Answer<PushDevice & ApiError>> {
    const { endpoint, p256dh, auth } = subscription;
    return of.post('/api/auth/push/devices', { endpoint, p256dh, auth });
  }

  async addDevice(of = this.client): Promise<TestSubscription & { id: number }> {
    const subscription = this.service.subscribe();
    const { status, body } = await this.give(subscription, of);
    expect(status).toBe(201);
    return { ...subscription, id: body.id };
  }

  async publish(given: object = {}): Promise<Signal> {
    return (await this.admin.post<Signal>('/api/signals', signalBody(given))).body;
  }

  async step(id: number, body: object): Promise<void> {
    const answer = await this.admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  }

  rowsOf(signalId: number): Promise<PushRow[]> {
    return this.stack.db.query(
      `SELECT kind, delivery_status, attempts, last_error, accepted_id, extract(epoch FROM lease_until - now())::float8 AS waits
       FROM deliveries WHERE channel = 'push' AND signal_id = $1 ORDER BY id`,
      [signalId],
    );
  }

  rowWith(signalId: number, found: (row: PushRow) => boolean): Promise<PushRow> {
    return waitFor('a row of the ledger', async () => (await this.rowsOf(signalId)).find(found));
  }

  came(device: number, count: number): Promise<PushedMessage<PushPayload>[]> {
    return waitFor(`${count} messages`, () => {
      const messages = this.service.of(device) as PushedMessage<PushPayload>[];
      return Promise.resolve(messages.length >= count && messages);
    });
  }

  async reconcile(): Promise<void> {
    await this.worker.get(DeliveryReconciler).reconcile();
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.stack.stop();
    await this.service.stop();
  }
}

/** The titles of messages, in order. */
export const titles = (messages: PushedMessage<PushPayload>[]): string[] =>
  messages.map(({ payload }) => payload.notification.title);
