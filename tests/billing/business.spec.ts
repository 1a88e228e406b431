import type { Business } from '@t0/contracts/billing';
import type { TransientPush } from '@t0/contracts/live';
import { AuditLog } from '@t0/database/platform';
import { createAdmin, waitFor, type TestClient } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';

const PATH = '/api/admin/business';

describe('the business of its owner (docs/product/console.md#business)', () => {
  let stack: BillingStack;
  let owner: TestClient;
  let ownerId: string;
  beforeAll(async () => {
    stack = await BillingStack.start();
    const user = await createAdmin(stack.api.db);
    ownerId = user.id;
    owner = await stack.api.signedIn(user);
  });
  afterAll(() => stack.stop());

  /** The pushes that a screen of this person receives. */
  async function pushesOf(client: TestClient): Promise<TransientPush[]> {
    const received: TransientPush[] = [];
    (await stack.api.live(client)).socket.on('transient', (push) => received.push(push));
    return received;
  }

  it('reads a payment, and owners alone are notified that it became known', async () => {
    const analyst = await stack.api.signedIn(await createAdmin(stack.api.db, { role: 'analyst' }));
    const [seen, hidden] = [await pushesOf(owner), await pushesOf(analyst)];
    await stack.deliver(...(await stack.pay('payer@t0.test')).events);
    await waitFor('the owner to be notified', () => seen.some(({ type }) => type === 'business'));
    const { body } = await owner.get<Business>(PATH);
    expect(body).toMatchObject({ isTestMode: true, currencies: [{ currency: 'USD', mrr: 4900, payers: 1 }] });
    expect(hidden.filter(({ type }) => type === 'business')).toEqual([]);
    expect((await analyst.get(PATH)).status).toBe(403);
  });

  it('saves a table with a note in the audit trail, and refuses one that does not exist', async () => {
    const { status, body } = await owner.get<string>(`${PATH}.csv?table=states`);
    expect(status).toBe(200);
    expect(String(body)).toContain('active,1\r\n');
    const [entry] = await stack.api.db.getRepository(AuditLog).findBy({ actorId: ownerId });
    expect(entry).toMatchObject({ entity: 'business', action: 'business.exported' });
    expect(await owner.get(`${PATH}.csv?table=members%27`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Table must be one of movement, members, states') as string },
    });
  });

  it('counts why members leave, of those alone who do (docs/product/business.md#reasons)', async () => {
    const { billing } = stack.sandbox;
    const bought = [];
    for (const name of ['dear', 'silent', 'kept', 'failed', 'again']) {
      const { events, subscription } = await stack.pay(`${name}@t0.test`);
      await stack.deliver(...events);
      bought.push(subscription);
    }
    const [dear, silent, kept, failed, again] = bought as [string, string, string, string, string];
    const happens = (...acts: (() => void)[]) => stack.deliver(...stack.eventsOf(() => acts.forEach((act) => act())));
    await happens(
      () => billing.cancelAtPeriodEnd(dear, true),
      () => billing.giveFeedback(dear, 'too_expensive'),
      () => billing.cancelAtPeriodEnd(silent, true),
      () => billing.cancelAtPeriodEnd(kept, true),
      () => billing.giveFeedback(kept, 'unused'),
      () => billing.cancelAtPeriodEnd(kept, false),
      () => billing.cancelNow(failed, 'payment_failed'),
      () => billing.cancelAtPeriodEnd(again, true),
      () => billing.giveFeedback(again, 'too_expensive'),
      // Its reason outlasts its end.
      () => billing.cancelNow(again),
    );
    const { cancellations } = (await owner.get<Business>(PATH)).body;
    expect(cancellations).toEqual([
      { reason: 'too_expensive', count: 2 },
      { reason: 'payment_failed', count: 1 },
      { reason: null, count: 1 },
    ]);
    expect(String((await owner.get<string>(`${PATH}.csv?table=cancellations`)).body)).toContain('Too expensive,2\r\n');
  });

  it('reads what an endpoint of an older API version sends: no period on items, no discounts (Stripe API before 2025-03-31; stripe 23.1.0 has both)', async () => {
    const before = (await owner.get<Business>(PATH)).body.currencies[0]!;
    const { events } = await stack.pay('older@t0.test');
    const older = structuredClone(events) as unknown as { data: { object: Record<string, unknown> } }[];
    for (const { data } of older)
      if (data.object.object === 'subscription') {
        delete data.object.discounts;
        const items = data.object.items as { data: Record<string, unknown>[] };
        for (const item of items.data) {
          delete item.current_period_start;
          delete item.current_period_end;
        }
      }
    await stack.deliver(...(older as unknown as typeof events));
    const { body } = await owner.get<Business>(PATH);
    expect(body.currencies[0]).toMatchObject({ mrr: before.mrr + 4900, payers: before.payers + 1 });
    const failed = await stack.api.db.query('SELECT 1 FROM webhook_events WHERE attempts > 1');
    expect(failed).toEqual([]);
  });
});
