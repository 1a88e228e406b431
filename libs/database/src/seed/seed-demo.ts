import { takeInstruments } from '@t0/contracts/prices';
import type { SignalStatus } from '@t0/contracts/signals';
import { IsNull, type EntityManager } from 'typeorm';
import { createDataSource } from '../platform/data-source.ts';
import { Instrument, Notification, Signal, SignalStep, Subscription, User } from '../entities.ts';
import { hashPassword } from '../accounts/password.ts';
import { toWireInstrument } from '../prices/instrument.mapper.ts';
import { toWireSignal } from '../signals/signal.mapper.ts';
import { signalTitle } from '@t0/domain/signals';
import { DEMO_PASSWORD, demoSignals, DEMO_USERS } from './demo-data.ts';
import { demoNotifications } from './demo-notifications.ts';
import { seedHistory } from './history/seed-history.ts';
import { seedContent, seedVideo, type StoreDemoFile } from './seed-content.ts';

/** How long ago the demo member subscribed: before the first demo signal. */
const SUBSCRIBED_DAYS_AGO = 30;

/** The contents of a demonstration in addition to its accounts and a first set of signals. */
export interface DemoOptions {
  /** Half a year behind it (docs/product/demo.md#half-a-year). The URL is then that of the owner of the tables. */
  history?: boolean;
}

/**
 * Creates the demo accounts, a first set of signals and published content where they are missing. Never touches an account that
 * exists, but for counting its mailbox as proven. Returns true if the database had no signal.
 * @param store where files go; without one, what needs a file is left out
 */
export async function seedDemo(url: string, store?: StoreDemoFile, { history }: DemoOptions = {}): Promise<boolean> {
  const source = await createDataSource(url, 2).initialize();
  try {
    return await source.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('t0-seed'))`);
      // Titles, messages and states are written with the decimals of the table.
      takeInstruments((await manager.find(Instrument)).map(toWireInstrument));
      const admin = await seedUsers(manager);
      const isNew = (await manager.count(Signal)) === 0;
      if (isNew) {
        if (history) await seedHistory(manager, admin, await demoMember(manager));
        // Those that ended are no part of a history: its ledger would know them as over alone.
        await seedSignals(manager, admin, history ? ['active', 'limit'] : undefined);
      }
      await seedContent(manager, admin, store);
      if (history && store) await seedVideo(manager, admin, store);
      return isNew;
    });
  } finally {
    await source.destroy();
  }
}

async function seedUsers(manager: EntityManager): Promise<User> {
  const password = await hashPassword(DEMO_PASSWORD);
  for (const demo of DEMO_USERS) {
    const known = await manager.findOneBy(User, { email: demo.email });
    const emailVerifiedAt = new Date();
    if (known) {
      await manager.update(User, { id: known.id, emailVerifiedAt: IsNull() }, { emailVerifiedAt });
      continue;
    }
    const began = new Date(Date.now() - SUBSCRIBED_DAYS_AGO * 86_400_000);
    const subscriptionStartedAt = demo.hasActiveSubscription ? began : null;
    const user = await manager.save(
      manager.create(User, {
        ...demo,
        password,
        subscriptionStartedAt,
        emailVerifiedAt,
        membership: demo.hasActiveSubscription ? 'granted' : 'none',
      }),
    );
    if (demo.hasActiveSubscription) await manager.save(demoSubscription(manager, user.id, began));
  }
  return manager.findOneByOrFail(User, { email: DEMO_USERS[0]!.email });
}

const demoMember = (manager: EntityManager): Promise<User> =>
  manager.findOneByOrFail(User, { email: DEMO_USERS[1]!.email });

/** Access follows from subscriptions: the demo member's is one granted by the owner. */
function demoSubscription(manager: EntityManager, userId: string, startedAt: Date): Subscription {
  return manager.create(Subscription, {
    provider: 'manual',
    externalId: `manual:${userId}`,
    userId,
    status: 'active',
    startedAt,
  });
}

async function seedSignals(manager: EntityManager, admin: User, only?: readonly SignalStatus[]): Promise<void> {
  for (const demo of demoSignals(new Date())) {
    if (only && !only.includes(demo.status)) continue;
    // Their emails count as created: nobody is mailed about the past. Open ones count from the first price of the demonstration.
    const signal = await manager.save(
      manager.create(Signal, { ...demo, fannedOutAt: demo.createdAt, priceDue: demo.status === 'active' }),
    );
    await manager.save(
      manager.create(Notification, {
        title: signalTitle(signal),
        message: signal.memo,
        type: 'signal',
        priority: 'high',
        signalId: signal.id,
        createdBy: admin.id,
        createdAt: signal.createdAt,
      }),
    );
    await seedStory(manager, signal, admin);
  }
  const others = demoNotifications(new Date()).map((demo) => ({ ...demo, createdBy: admin.id }));
  await manager.save(manager.create(Notification, others));
}

/** The story of a demo signal: who published it, and how it ended. */
async function seedStory(manager: EntityManager, signal: Signal, admin: User): Promise<void> {
  const { id: signalId, createdAt, closedAt, closeReason, closePrice: price, version } = signal;
  const state = toWireSignal(signal);
  const author = { actorId: admin.id, actorEmail: admin.email };
  await manager.insert(SignalStep, { signalId, version, kind: 'published', at: createdAt, ...author, state });
  if (closedAt)
    await manager.insert(SignalStep, { signalId, kind: 'closed', at: closedAt, closeReason, price, imported: true });
}
