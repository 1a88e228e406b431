import type { WebhookKind } from '@t0/contracts/channels';
import type { WebhookDelivery, WebhookInfo, WebhookMade } from '@t0/contracts/developers';
import type { SignalWarning } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, signalBody, TEST_PASSWORD, waitFor, type TestClient } from '@t0/testing';
import type { ApiStack } from '../support/api-stack.ts';
import { PriceStack } from '../support/price-stack.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

/** Where a member's webhooks are. */
export const PATH = '/api/auth/webhooks';
const RETRY_NOW = `UPDATE deliveries SET lease_until = NULL WHERE channel = 'webhook' AND delivery_status = 'queued'`;

/** A terminal that may call this machine, a program there, and an administrator who publishes. */
export class WebhookScene {
  private made = 0;

  private constructor(
    readonly prices: PriceStack,
    readonly receiver: WebhookReceiver,
    readonly admin: TestClient,
  ) {}

  static async start(): Promise<WebhookScene> {
    const prices = await PriceStack.start({ WEBHOOK_LOOPBACK: 'on' });
    await prices.addFetcher();
    const admin = await prices.api.signedIn(await createAdmin(prices.api.db));
    return new WebhookScene(prices, await WebhookReceiver.start(), admin);
  }

  get api(): ApiStack {
    return this.prices.api;
  }

  /** No webhook of another test is on; the program forgets what it received, and accepts everything. */
  async renew(): Promise<void> {
    await this.api.db.query('UPDATE webhooks SET is_on = false');
    this.receiver.received.length = 0;
    this.receiver.answer = () => 200;
  }

  /** What a member sends to make a webhook. */
  wish(given = {}) {
    const kinds: WebhookKind[] = ['signal.created'];
    return { url: this.receiver.url(), kinds, password: TEST_PASSWORD, ...given };
  }

  /** A member with a webhook at an address of its own. */
  async listening(kinds: WebhookKind[], given: Partial<User> = {}) {
    const user = await createMember(this.api.db, given);
    const client = await this.api.signedIn(user);
    const path = `/hooks/${(this.made += 1)}`;
    const { body } = await client.post<WebhookMade>(PATH, this.wish({ url: this.receiver.url(path), kinds }));
    const messages = (type: string, count = 1) =>
      waitFor(`${count} of ${type} at ${path}`, () => this.receiver.of(path, type).length >= count);
    return { user, client, path, messages, ...body };
  }

  /** Publishes, whatever is unusual about it. */
  async publish(given = {}): Promise<Signal> {
    const published = await this.admin.post<Signal & { reasons?: SignalWarning[] }>('/api/signals', signalBody(given));
    if (published.status !== 409) return published.body;
    const confirmedWarnings = published.body.reasons!.map(({ code }) => code);
    return (await this.admin.post<Signal>('/api/signals', signalBody({ ...given, confirmedWarnings }))).body;
  }

  /** What is to be tried again is due. */
  async hurry(): Promise<void> {
    await this.api.db.query(RETRY_NOW);
  }

  async log(client: TestClient, { id }: WebhookInfo): Promise<WebhookDelivery[]> {
    return (await client.get<WebhookDelivery[]>(`${PATH}/${id}/deliveries`)).body;
  }

  /** Waits until so many are in a webhook's log in this state; answers the log. */
  async untilDone(client: TestClient, webhook: WebhookInfo, state: string, count = 1): Promise<WebhookDelivery[]> {
    let lines: WebhookDelivery[] = [];
    await waitFor(`${count} in the log as ${state}`, async () => {
      lines = await this.log(client, webhook);
      return lines.filter((line) => line.state === state).length >= count;
    });
    return lines;
  }

  async stop(): Promise<void> {
    this.receiver.stop();
    await this.prices.stop();
  }
}
