import { createStripe, readBusiness, readStripeHistory, storeWebhookEvent, WebhookProcessor } from '@t0/billing';
import type { Config } from '@t0/config';
import type { CurrencyFigures } from '@t0/contracts/billing';
import { Subscription } from '@t0/database/billing';
import { createDataSource } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { createTestDatabase, type TestDatabase } from '@t0/testing';
import type Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { clientOf, customerOrder, KEYS, order } from './stripe-client.ts';

const START = Date.UTC(2026, 0, 31, 10) / 1000;
const DAY = 86_400;

describe('what is paid at Stripe (docs/product/business.md#recurring-revenue)', () => {
  let database: TestDatabase;
  let db: DataSource;
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  let config: Config;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 3).initialize();
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await db.query(
      'TRUNCATE users, webhook_events, payers, subscription_changes, invoices, payments, refunds, disputes, billing_history, member_revenue, cash_months CASCADE',
    );
    sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: 'paid', frozenAt: START });
    stripe = clientOf(sandbox);
    config = { STRIPE_SECRET_KEY: KEYS.secretKey, STRIPE_API_URL: sandbox.url } as Config;
  });
  afterEach(() => sandbox.stop());

  /** Buys a subscription; returns its id. */
  async function buy(price: string, currency?: string): Promise<string> {
    const { id } = await stripe.checkout.sessions.create({
      ...order,
      ...(currency && { currency }),
      line_items: [{ price, quantity: 1 }],
    });
    sandbox.billing.pay(id);
    return (await stripe.checkout.sessions.retrieve(id)).subscription as string;
  }

  /** Applies all events of the sandbox as webhooks. */
  async function deliver(): Promise<void> {
    const log = new EventLog(db, () => undefined);
    const processor = new WebhookProcessor(db, log, config, createStripe(config), (_event, error) => {
      throw error;
    });
    for (const event of sandbox.events()) {
      const id = await storeWebhookEvent(db, {
        provider: 'stripe',
        eventId: event.id,
        type: event.type,
        payload: event,
      });
      if (id !== null) await processor.process(id);
    }
  }

  const figures = async (): Promise<CurrencyFigures[]> =>
    (await readBusiness(db.manager, new Date(sandbox.now() * 1000))).currencies;

  it.each([
    ['price_sandbox_monthly_world', 'eur', 4500, 'EUR', '45.00'],
    ['price_sandbox_monthly_world', 'jpy', 7000, 'JPY', '7000'],
    ['price_sandbox_monthly_world', 'huf', 1_690_000, 'HUF', '16900.00'],
    ['price_sandbox_monthly_world', 'kwd', 15_000, 'KWD', '15.000'],
    ['price_sandbox_monthly_world', 'isk', 690_000, 'ISK', '6900.00'],
    ['price_sandbox_monthly_world', undefined, 4900, 'USD', '49.00'],
    ['price_sandbox_monthly_taxed', undefined, 4083, 'EUR', '49.00'],
    ['price_sandbox_monthly_parts', undefined, 4901, 'USD', '49.01'],
  ])('for %s in %s counts %i %s', async (price, currency, amount, code, shown) => {
    const id = await buy(price, currency);
    await deliver();
    const expected = [{ currency: code, mrr: amount, renewals: { renewing: { count: 0, amount: 0 } } }];
    expected[0]!.renewals.renewing = { count: 1, amount };
    expect(await figures()).toMatchObject(expected);
    const stored = await db.getRepository(Subscription).findOneByOrFail({ externalId: id });
    expect(stored.price).toMatchObject({ amount: shown, currency: code });
    // The same of the lists that the first start reads.
    await db.query('TRUNCATE payers, subscription_changes, invoices, payments, member_revenue, cash_months CASCADE');
    await readStripeHistory(db, createStripe(config)!, config);
    expect(await figures()).toMatchObject(expected);
  });

  it('is neither churn nor return in a free month', async () => {
    const id = await buy('price_sandbox_monthly_taxed');
    sandbox.advanceTo(START + 20 * DAY);
    await stripe.subscriptions.update(id, { trial_end: START + 50 * DAY, proration_behavior: 'none' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing', trial_end: START + 50 * DAY });
    await deliver();
    const [free] = await figures();
    expect(free).toMatchObject({ mrr: 4083, renewals: { renewing: { count: 1, amount: 4083 } } });
    sandbox.advanceTo(START + 60 * DAY);
    await deliver();
    const [after] = await figures();
    expect(after!.movement.map(({ new: begun, reactivation, churned }) => [begun, reactivation, churned])).toEqual([
      [4083, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(after!.cash.map(({ payments }) => payments.count)).toEqual([1, 0, 1, 0]);
  });

  it('moves to another currency with the customer', async () => {
    const id = await buy('price_sandbox_monthly');
    const { customer } = await stripe.subscriptions.retrieve(id);
    const again = (): Promise<Stripe.Checkout.Session> =>
      stripe.checkout.sessions.create({
        ...customerOrder,
        customer: customer as string,
        currency: 'eur',
        line_items: [{ price: 'price_sandbox_monthly_world', quantity: 1 }],
      });
    await expect(again()).rejects.toThrow('You cannot combine currencies on a single customer.');
    sandbox.advanceTo(START + 10 * DAY);
    sandbox.billing.cancelNow(id);
    sandbox.billing.pay((await again()).id);
    await deliver();
    expect((await figures()).map(({ currency, mrr }) => [currency, mrr])).toEqual([
      ['EUR', 4500],
      ['USD', 0],
    ]);
    const { subscribers } = await readBusiness(db.manager, new Date(sandbox.now() * 1000));
    expect(subscribers.map(({ churned, closing }) => [churned, closing])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});
