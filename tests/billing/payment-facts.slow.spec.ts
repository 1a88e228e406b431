import * as fc from 'fast-check';
import {
  createStripe,
  memberFacts,
  readBusiness,
  readRecentFacts,
  readStripeHistory,
  reconcileStripe,
  storeWebhookEvent,
  WebhookProcessor,
} from '@t0/billing';
import type { Config } from '@t0/config';
import type { BusinessFigures, MemberFacts } from '@t0/contracts/billing';
import { User } from '@t0/database/accounts';
import { Invoice, Payer, Payment, WebhookEvent } from '@t0/database/billing';
import { createDataSource } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { createTestDatabase, type TestDatabase } from '@t0/testing';
import type Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { naiveBusiness } from './revenue/naive-business.ts';
import { sandboxFacts } from './sandbox-facts.ts';
import { clientOf, KEYS } from './stripe-client.ts';
import { happen, history, type Step } from './stripe-histories.ts';

const START = Date.UTC(2026, 0, 31, 10) / 1000;
/** Histories that are read are over. */
const LONG_AGO = Date.UTC(2020, 0, 31, 10) / 1000;
const FACTS =
  'payers, subscription_changes, invoices, payments, refunds, disputes, billing_history, member_revenue, cash_months';

describe('the facts of payments (docs/product/business.md#facts)', () => {
  let database: TestDatabase;
  let db: DataSource;
  let log: EventLog;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 3).initialize();
    log = new EventLog(db, () => undefined);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  /** A sandbox of its own and the product that hears of it, with nothing stored. */
  async function live<T>(look: (scene: Scene) => Promise<T>, frozenAt = START): Promise<T> {
    await db.query(`TRUNCATE users, webhook_events, ${FACTS} CASCADE`);
    const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: 'facts', frozenAt });
    try {
      return await look(new Scene(db, log, sandbox));
    } finally {
      await sandbox.stop();
    }
  }

  it('that webhooks tell of give the figures of a naive ledger over what happened at Stripe', async () => {
    await fc.assert(
      fc.asyncProperty(history, (steps) =>
        live(async (scene) => {
          for (const step of steps) await scene.deliver(await scene.eventsOf(step));
          expect(await scene.figures()).toEqual(scene.naiveFigures());
        }),
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('are the same when webhooks come late, twice and in another order', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat({ max: 1000 })), (steps, order) =>
        live(async (scene) => {
          const events: Stripe.Event[] = [];
          for (const step of steps) {
            const new_ = await scene.eventsOf(step);
            await scene.deliver(new_);
            events.push(...new_);
          }
          const first = await scene.facts();
          await db.query('DELETE FROM webhook_events');
          await scene.deliver(
            [...events]
              .map((event) => [order.next().value, event] as const)
              .sort(([a], [b]) => a - b)
              .map(([, event]) => event),
          );
          expect(await scene.facts()).toEqual(first);
        }),
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });

  it('that are read at the first start give the figures of what is known by then, also read twice', async () => {
    await fc.assert(
      fc.asyncProperty(history, (steps) =>
        live(async (scene) => {
          for (const step of steps) await scene.eventsOf(step);
          await scene.readHistory();
          await scene.readAgain();
          expect(await scene.figures()).toEqual(await scene.naiveFiguresOfReading());
          const first = await scene.facts();
          await db.query('DELETE FROM billing_history');
          await scene.readHistory();
          expect(await scene.facts()).toEqual(first);
        }, LONG_AGO),
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('are read page by page; a reading that breaks off goes on where it was', async () => {
    await live(async (scene) => {
      const { sandbox } = scene;
      for (let count = 0; count < 101; count += 1)
        await scene.eventsOf({ kind: 'subscribe', price: 0, trialDays: 0, code: 0 });
      await expect(scene.readHistory({ breakAtInvoicePage: 2 })).rejects.toThrow('Stripe is away');
      expect(await db.getRepository(Invoice).count()).toBe(100);
      const before = sandbox.calls.length;
      await scene.readHistory();
      expect(await db.getRepository(Invoice).count()).toBe(101);
      expect(await db.getRepository(Payment).countBy({ status: 'succeeded' })).toBe(101);
      const calls = sandbox.calls.slice(before).filter((call) => /v1.(subscriptions|invoices)$/.test(call));
      expect(calls).toEqual(['GET /v1/invoices']);
      const after = sandbox.calls.length;
      await scene.readHistory();
      expect(sandbox.calls.length).toBe(after);
    });
  });

  it('of money and subscriptions whose webhooks never came are read by the reconciler', async () => {
    await live(async (scene) => {
      await scene.readHistory();
      scene.sandbox.followComputer();
      await scene.eventsOf({ kind: 'subscribe', price: 0, trialDays: 0, code: 0 });
      await scene.eventsOf({ kind: 'refund', of: 0, percent: 30 });
      await scene.eventsOf({ kind: 'dispute', of: 0 });
      await scene.readAgain();
      await scene.eventsOf({ kind: 'cancel', of: 0 });
      await scene.readAgain();
      const [facts] = await scene.facts();
      expect(facts).toMatchObject({
        changes: [{ status: 'active' }, { status: 'canceled' }],
        invoices: [{ status: 'paid' }],
        payments: [{ status: 'succeeded', invoiceId: facts!.invoices[0]!.id }],
        refunds: [{ status: 'succeeded', amount: 1470 }],
        disputes: [{ status: 'open' }],
      });
      const customerId = Object.keys(scene.sandbox.state.customers)[0]!;
      const { id } = await db.getRepository(User).findOneByOrFail({ email: 'member-0@t0.test' });
      expect(await db.getRepository(Payer).findBy({ userId: id })).toMatchObject([{ customerId }]);
    });
  });
});

class Scene {
  private readonly stripe: Stripe;
  private readonly processor: WebhookProcessor;
  private readonly config: Config;
  private readonly failures: unknown[] = [];
  private readAt = 0;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    readonly sandbox: StripeSandbox,
  ) {
    this.stripe = clientOf(sandbox);
    this.config = { STRIPE_SECRET_KEY: KEYS.secretKey, STRIPE_API_URL: sandbox.url } as Config;
    this.processor = new WebhookProcessor(db, log, this.config, createStripe(this.config), (_event, error) =>
      this.failures.push(error),
    );
  }

  /** Lets a step happen, and answers its events. */
  async eventsOf(step: Step): Promise<Stripe.Event[]> {
    const before = this.sandbox.events().length;
    await happen(this.sandbox, this.stripe, step);
    return this.sandbox.events().slice(before);
  }

  /** Delivers webhooks in this order; each is applied before the next. */
  async deliver(events: readonly Stripe.Event[]): Promise<void> {
    for (const event of events) {
      const { id: eventId, type } = event;
      const id = await storeWebhookEvent(this.db, { provider: 'stripe', eventId, type, payload: event });
      await this.processor.process(id!);
    }
    expect(this.failures).toEqual([]);
    expect(await this.db.getRepository(WebhookEvent).countBy({ attempts: 0 })).toBe(0);
  }

  /** Reads what happened before the first start. `breakAtInvoicePage`: Stripe is away then. */
  async readHistory({ breakAtInvoicePage = 0 } = {}): Promise<void> {
    const stripe = clientOf(this.sandbox);
    const { invoices } = stripe;
    const list = invoices.list.bind(invoices);
    let page = 0;
    invoices.list = (params) => {
      page += 1;
      if (page === breakAtInvoicePage) throw new Error('Stripe is away');
      return list(params);
    };
    await readStripeHistory(this.db, stripe, this.config);
    this.readAt = Date.now();
  }

  /** What the reconciler reads each time. */
  async readAgain(): Promise<void> {
    await reconcileStripe(this.db, this.log, this.stripe, this.config);
    await readRecentFacts(this.db, this.stripe, this.config);
  }

  /** What is stored, by member: in a sandbox each customer is one. */
  async facts(): Promise<MemberFacts[]> {
    const members: MemberFacts[] = [];
    for (const customerId of Object.keys(this.sandbox.state.customers)) {
      const payer = await this.db.getRepository(Payer).findOneByOrFail({ provider: 'stripe', customerId });
      members.push(await memberFacts(this.db.manager, payer.memberId));
    }
    return members;
  }

  async figures(): Promise<BusinessFigures> {
    return readBusiness(this.db.manager, new Date(this.now()));
  }

  naiveFigures(): BusinessFigures {
    return naiveBusiness(sandboxFacts(this.sandbox, this.sandbox.events()), this.now());
  }

  /** The last state of each subscription alone is known, of a live one from when it was read. */
  async naiveFiguresOfReading(): Promise<BusinessFigures> {
    const changes = (await this.facts()).flatMap((facts) => facts.changes);
    const subscriptions = Object.values(this.sandbox.state.subscriptions);
    expect(changes.map((change) => change.subscriptionId).sort()).toEqual(subscriptions.map(({ id }) => id).sort());
    const readings = changes.map(({ subscriptionId, at }) => ({
      type: 'customer.subscription.updated',
      created: Date.parse(at) / 1000,
      data: { object: this.sandbox.state.subscriptions[subscriptionId]! },
    }));
    return naiveBusiness(sandboxFacts(this.sandbox, readings as Stripe.Event[]), this.now());
  }

  /** The later of the sandbox's time and the computer's, by which subscriptions are read. */
  private now(): string {
    return new Date(Math.max(this.sandbox.now() * 1000, this.readAt)).toISOString();
  }
}
