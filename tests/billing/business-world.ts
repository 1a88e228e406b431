import fc from 'fast-check';
import {
  createStripe,
  readBusiness,
  readStripeHistory,
  storeEventFact,
  storeFacts,
  storeWebhookEvent,
  WebhookProcessor,
} from '@t0/billing';
import type { Config } from '@t0/config';
import type { BusinessFigures, MemberFacts } from '@t0/contracts/billing';
import { EventLog } from '@t0/events';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import type Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { naiveBusiness } from './revenue/naive-business.ts';
import { mergeFacts, movedFromWhop } from './moved-from-whop.ts';
import { sandboxFacts } from './sandbox-facts.ts';
import { clientOf, KEYS } from './stripe-client.ts';
import { happen, step, type Step } from './stripe-histories.ts';

/** Long ago, so that everything that is read is over. */
const START = Date.UTC(2020, 0, 31, 10) / 1000;
const DAYS = 250;
/** Steps besides the beginning, by subscription. */
const STEPS_EACH = 5;
/** One member in so many comes from Whop. */
const MOVED_EACH = 12;
const TABLES =
  'users, webhook_events, payers, subscription_changes, invoices, payments, refunds, disputes, billing_history, member_revenue, cash_months';

/** What was compared. */
export interface World {
  figures: BusinessFigures;
  naive: BusinessFigures;
  subscriptions: number;
  /** Members who paid at Whop before. */
  moved: number;
}

/**
 * Lets `size` subscriptions live at one sandbox of their own, some of members who come from Whop, and reads the product's figures and those of
 * the naive ledger. Changes come from the events, money from the lists, as webhooks and reconciler bring them.
 */
export async function liveWorld(db: DataSource, seed: number, size: number): Promise<World> {
  await db.query(`TRUNCATE ${TABLES} CASCADE`);
  const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: `world ${seed}`, frozenAt: START });
  try {
    const stripe = clientOf(sandbox);
    const moves = Array.from({ length: Math.ceil(size / MOVED_EACH) }, (_, number) =>
      movedFromWhop(number * MOVED_EACH, seed, START * 1000),
    );
    await applyWhop(
      db,
      moves.flatMap(({ messages }) => messages),
    );
    await live(db, sandbox, stripe, stepsOf(seed, size));
    const now = new Date(sandbox.now() * 1000);
    const members = sandboxFacts(sandbox, sandbox.events());
    for (const { number, facts } of moves) members[number] = mergeFacts(members[number], facts);
    return {
      figures: await readBusiness(db.manager, now),
      naive: naiveBusiness(
        members.filter((one): one is MemberFacts => one !== undefined),
        now.toISOString(),
      ),
      subscriptions: Object.keys(sandbox.state.subscriptions).length,
      moved: moves.length,
    };
  } finally {
    await sandbox.stop();
  }
}

/** Beginnings and other things in random order, with the days of a year's eight months between them. */
function stepsOf(seed: number, size: number): Step[] {
  const things = fc.sample(step, { numRuns: size * STEPS_EACH * 2, seed });
  const [begins, others] = [(one: Step) => one.kind === 'subscribe', (one: Step) => one.kind !== 'wait'];
  const subscribes = fc.sample(step.filter(begins), { numRuns: size, seed: seed + 1 });
  const rest = things.filter((one) => others(one) && !begins(one)).slice(0, size * STEPS_EACH);
  const each = Math.ceil(rest.length / DAYS);
  const steps: Step[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    // All have begun after two thirds of the time.
    const until = Math.ceil((size * (day + 1) * 1.5) / DAYS);
    steps.push(...subscribes.splice(0, Math.max(0, until - (size - subscribes.length))));
    steps.push(...rest.slice(day * each, (day + 1) * each), { kind: 'wait', days: 1 });
  }
  return steps;
}

async function applyWhop(db: DataSource, messages: ReturnType<typeof movedFromWhop>['messages']): Promise<void> {
  const log = new EventLog(db, () => undefined);
  const processor = new WebhookProcessor(db, log, {} as Config, null, (_event, error) => {
    throw error;
  });
  for (const { id: eventId, body } of messages) {
    const id = await storeWebhookEvent(db, { provider: 'whop', eventId, type: body.type, payload: body });
    await processor.process(id!);
  }
}

/**
 * Lets the steps happen, and stores the changes that their events hold while Stripe still knows their discounts; then reads the lists, which say
 * nothing new of a subscription.
 */
async function live(db: DataSource, sandbox: StripeSandbox, stripe: Stripe, steps: readonly Step[]): Promise<void> {
  const config = { STRIPE_SECRET_KEY: KEYS.secretKey, STRIPE_API_URL: sandbox.url } as Config;
  await db.transaction((manager) =>
    storeFacts(manager, async (facts) => {
      let stored = 0;
      for (const one of steps) {
        await happen(sandbox, stripe, one);
        const events = sandbox.events().slice(stored);
        stored += events.length;
        for (const event of events.filter(isChange)) await storeEventFact(facts, stripe, config, event);
      }
    }),
  );
  await readStripeHistory(db, createStripe(config)!, config);
}

const isChange = ({ type }: Stripe.Event): boolean => /^customer\.subscription\.(created|updated|deleted)$/.test(type);
