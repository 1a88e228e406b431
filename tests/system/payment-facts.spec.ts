import * as fc from 'fast-check';
import { createStripe, memberFacts, storeWebhookEvent, WebhookProcessor } from '@t0/billing';
import type { Config } from '@t0/config';
import type { BusinessFigures, MemberFacts } from '@t0/contracts';
import { createDataSource, WebhookEvent } from '@t0/database';
import { businessFigures, cashRows, memberRevenue } from '@t0/domain';
import { EventLog } from '@t0/events';
import { startStripeSandbox } from '@t0/stripe-sandbox';
import type { StripeSandbox } from '@t0/stripe-sandbox';
import { createTestDatabase, waitFor } from '@t0/testing';
import type { TestDatabase } from '@t0/testing';
import type Stripe from 'stripe';
import { MoreThan } from 'typeorm';
import type { DataSource } from 'typeorm';
import { naiveBusiness } from '../revenue/naive-business.ts';
import { sandboxFacts } from './sandbox-facts.ts';
import { clientOf, KEYS } from './stripe-client.ts';
import { happen, history } from './stripe-histories.ts';
import type { Step } from './stripe-histories.ts';

const START = Date.UTC(2026, 0, 31, 10) / 1000;
const FACTS = 'payers, subscription_changes, invoices, payments, refunds, disputes, billing_history';

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
  async function live<T>(look: (scene: Scene) => Promise<T>): Promise<T> {
    await db.query(`TRUNCATE users, webhook_events, ${FACTS} CASCADE`);
    const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: 'facts', frozenAt: START });
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
      { numRuns: 40, endOnFailure: true },
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
});

class Scene {
  private readonly stripe: Stripe;
  private readonly processor: WebhookProcessor;
  private readonly failures: unknown[] = [];

  constructor(
    private readonly db: DataSource,
    log: EventLog,
    readonly sandbox: StripeSandbox,
  ) {
    this.stripe = clientOf(sandbox);
    const config = { STRIPE_SECRET_KEY: KEYS.secretKey, STRIPE_API_URL: sandbox.url } as Config;
    this.processor = new WebhookProcessor(db, log, config, createStripe(config), (_event, error) =>
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
      await waitFor(`${type} to be due`, async () => {
        await this.processor.process(id!);
        return this.db.getRepository(WebhookEvent).existsBy({ id: id!, attempts: MoreThan(0) });
      });
    }
    expect(this.failures).toEqual([]);
  }

  /** What is stored, by member: in a sandbox each customer is one. */
  async facts(): Promise<MemberFacts[]> {
    const members: MemberFacts[] = [];
    for (const customerId of Object.keys(this.sandbox.state.customers))
      members.push(await memberFacts(this.db.manager, [{ provider: 'stripe', customerId }]));
    return members;
  }

  async figures(): Promise<BusinessFigures> {
    const members = await this.facts();
    return businessFigures(members.map(memberRevenue), members.flatMap(cashRows), this.now());
  }

  naiveFigures(): BusinessFigures {
    return naiveBusiness(sandboxFacts(this.sandbox, this.sandbox.events()), this.now());
  }

  private now(): string {
    return new Date(this.sandbox.now() * 1000).toISOString();
  }
}
