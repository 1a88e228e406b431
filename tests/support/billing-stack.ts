import type Stripe from 'stripe';
import { User } from '@t0/database/accounts';
import { Subscription, WebhookEvent } from '@t0/database/billing';
import { signature, type StripeSandbox } from '@t0/stripe-sandbox';
import { waitFor, type Answer, type TestClient } from '@t0/testing';
import { startTestStripe, STRIPE_TEST_KEYS } from './services/stripe-sandbox.ts';
import { IsNull } from 'typeorm';
import { ApiStack } from './api-stack.ts';

/** An API whose Stripe is a sandbox; tests pay, and deliver the events themselves. */
export class BillingStack {
  private constructor(
    readonly api: ApiStack,
    readonly sandbox: StripeSandbox,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<BillingStack> {
    const { sandbox, env } = await startTestStripe();
    return new BillingStack(await ApiStack.start({ ...env, ...more }), sandbox);
  }

  async stop(): Promise<void> {
    await this.api.stop();
    await this.sandbox.stop();
  }

  /** Posts a body to the Stripe webhook, signed as given. */
  post(
    body: string,
    header = signature(body, STRIPE_TEST_KEYS.webhookSecret),
  ): Promise<Answer<Record<string, unknown>>> {
    return this.api.visitor().post('/api/webhooks/stripe', body, { 'stripe-signature': header });
  }

  /** Delivers events in this order and waits until each is applied. */
  async deliver(...events: Stripe.Event[]): Promise<void> {
    for (const event of events) {
      const { status } = await this.post(JSON.stringify(event));
      if (status !== 200) throw new Error(`An event was answered ${status}`);
    }
    await this.untilDone();
  }

  /** Every stored event is applied. */
  untilDone(): Promise<boolean> {
    return waitFor('every webhook to be applied', async () => {
      const open = await this.api.db.getRepository(WebhookEvent).countBy({ processedAt: IsNull() });
      return open === 0;
    });
  }

  /** Opens a checkout, as a visitor by default, pays it, and answers its events, undelivered. */
  async pay(
    email: string,
    payer: TestClient = this.api.visitor(),
  ): Promise<{ events: Stripe.Event[]; subscription: string; checkout: string }> {
    const before = this.sandbox.events().length;
    const { body } = await payer.post<Record<string, unknown>>('/api/create-checkout-session', {
      email,
      plan: 'monthly',
    });
    const checkout = String(body.url).split('/').at(-1)!;
    if (!this.sandbox.billing.pay(checkout)) throw new Error(`Could not be paid: ${JSON.stringify(body)}`);
    const subscription = this.sandbox.state.checkouts[checkout]!.subscription as string;
    return { events: this.sandbox.events().slice(before), subscription, checkout };
  }

  /** What happens at Stripe, and the events of it. */
  eventsOf(happens: () => void): Stripe.Event[] {
    const before = this.sandbox.events().length;
    happens();
    return this.sandbox.events().slice(before);
  }

  user(email: string): Promise<User | null> {
    return this.api.db.getRepository(User).findOneBy({ email });
  }

  subscriptions(userId: string): Promise<Subscription[]> {
    return this.api.db.getRepository(Subscription).find({ where: { userId }, order: { id: 'ASC' } });
  }
}
