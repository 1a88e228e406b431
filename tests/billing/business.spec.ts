import type { Business } from '@t0/contracts/billing';
import type { TransientPush } from '@t0/contracts/live';
import { AuditLog } from '@t0/database/platform';
import { createAdmin, waitFor } from '@t0/testing';
import type { TestClient } from '@t0/testing';
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
});
