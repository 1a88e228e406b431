import type { OfferedPlan, OwnerPlan, PlanDto, PlanPrice } from '@t0/contracts/billing';
import type { ClientSettings } from '@t0/contracts/live';
import { AuditLog } from '@t0/database/platform';
import { createAdmin, waitFor, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { BillingStack } from '../support/billing-stack.ts';

const MONTHLY: PlanPrice = { amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 };
const YEARLY: PlanPrice = { amount: '490.00', currency: 'USD', interval: 'year', intervalCount: 1 };
const PLUS: PlanDto = {
  name: 'Plus',
  provider: 'stripe',
  priceId: 'price_sandbox_plus_monthly',
  text: 'With everything.',
  trialDays: 0,
  place: 30,
  isDefault: false,
  isOffered: false,
};

const settingsOf = async (api: ApiStack): Promise<ClientSettings> =>
  (await api.visitor().get<ClientSettings>('/api/client-settings')).body;
const plansOf = async (api: ApiStack): Promise<OfferedPlan[]> => (await settingsOf(api)).plans;

describe('plans (docs/product/settings.md#plans)', () => {
  let stack: BillingStack;
  let owner: TestClient;
  beforeAll(async () => {
    stack = await BillingStack.start();
    owner = await stack.api.signedIn(await createAdmin(stack.api.db));
  });
  afterAll(() => stack.stop());

  const list = async (): Promise<OwnerPlan[]> => (await owner.get<OwnerPlan[]>('/api/admin/plans')).body;
  const planOf = async (key: string): Promise<OwnerPlan> => (await list()).find((one) => one.key === key)!;
  const bodyOf = ({ name, provider, priceId, text, trialDays, place, isDefault, isOffered }: OwnerPlan): PlanDto => ({
    ...{ name, provider, priceId, text, trialDays, place, isDefault, isOffered },
  });
  const save = async (key: string, change: Partial<PlanDto>) => {
    const plan = await planOf(key);
    return owner.put<OwnerPlan & { message: string; fields: Record<string, string> }>(`/api/admin/plans/${plan.id}`, {
      ...bodyOf(plan),
      ...change,
    });
  };

  it('begin with what the configuration names: monthly on sale, yearly not, with the prices of Stripe', async () => {
    const [monthly] = await waitFor('the price', async () => {
      const plans = await plansOf(stack.api);
      return plans[0]?.price ? plans : null;
    });
    expect(monthly).toEqual({
      key: 'monthly',
      name: 'Monthly plan',
      text: '',
      price: MONTHLY,
      trialDays: 0,
      isDefault: true,
    });
    expect(await list()).toMatchObject([
      { key: 'monthly', isOffered: true, price: MONTHLY, problem: null },
      { key: 'yearly', isOffered: false, isDefault: false, price: YEARLY, problem: null },
    ]);
    expect(await plansOf(stack.api)).toHaveLength(1);
  });

  it('are added, put on sale and become the default; open pages follow, the audit trail says so and takes it back', async () => {
    const page = await stack.api.live(stack.api.visitor());
    expect((await owner.post('/api/admin/plans', PLUS)).status).toBe(201);
    expect(await planOf('plus')).toMatchObject({ price: { amount: '99.00' }, isOffered: false });
    const saved = await save('plus', { isOffered: true, isDefault: true, trialDays: 7 });
    expect(saved.body).toMatchObject({ isDefault: true, trialDays: 7, ownAlertsMax: null });
    const { data } = await page.next('plans.updated', ({ data: all }) => all.plans.length === 2);
    expect(data.plans).toMatchObject([
      { key: 'monthly', isDefault: false },
      { key: 'plus', isDefault: true, text: 'With everything.', trialDays: 7 },
    ]);
    expect((await settingsOf(stack.api)).plansVersion).toBe(data.plansVersion);
    const { id } = await planOf('plus');
    const [entry] = await stack.api.db
      .getRepository(AuditLog)
      .find({ where: { entity: 'plans', entityId: String(id) }, order: { id: 'DESC' }, take: 1 });
    expect(entry).toMatchObject({ action: 'plans.updated', subject: 'Plus' });
    // One plan is the default: that one is made so again first.
    await save('monthly', { isDefault: true });
    const undone = await owner.post<{ message: string }>(`/api/admin/audit/${entry!.id}/undo`, {});
    expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining('isDefault') } });
    await save('plus', { isOffered: false, trialDays: 0 });
    expect(await plansOf(stack.api)).toHaveLength(1);
  });

  it('say how many own alerts their members have (docs/product/watching.md#own-alerts); what is left out stays', async () => {
    expect((await save('plus', { ownAlertsMax: 120 })).body).toMatchObject({ ownAlertsMax: 120 });
    expect((await save('plus', {})).body).toMatchObject({ ownAlertsMax: 120 });
    expect((await save('plus', { ownAlertsMax: 201 })).body.fields).toEqual({
      ownAlertsMax: 'Own alerts must be 1 to 200, or empty',
    });
    expect((await save('plus', { ownAlertsMax: null })).body).toMatchObject({ ownAlertsMax: null });
  });

  it('are undone from the audit trail, with the price of the former id', async () => {
    await save('yearly', { name: 'Annual', priceId: 'price_sandbox_yearly_eur' });
    expect(await planOf('yearly')).toMatchObject({ name: 'Annual', price: { currency: 'EUR', amount: '450.00' } });
    const { id } = await planOf('yearly');
    const [entry] = await stack.api.db
      .getRepository(AuditLog)
      .find({ where: { entity: 'plans', entityId: String(id) }, order: { id: 'DESC' }, take: 1 });
    expect((await owner.post(`/api/admin/audit/${entry!.id}/undo`, {})).status).toBeLessThan(300);
    expect(await planOf('yearly')).toMatchObject({ name: 'Yearly plan', price: YEARLY });
  });

  it.each<[string, string, Partial<PlanDto>, string, string]>([
    [
      'a price nobody knows',
      'yearly',
      { priceId: 'price_of_nobody' },
      'priceId',
      'Stripe knows no price price_of_nobody.',
    ],
    [
      'a price paid once',
      'yearly',
      { priceId: 'price_sandbox_lifetime' },
      'priceId',
      'price_sandbox_lifetime is paid once: a plan needs a recurring price.',
    ],
    [
      'a price by use',
      'yearly',
      { priceId: 'price_sandbox_metered' },
      'priceId',
      'price_sandbox_metered is billed by use: a plan needs a fixed amount.',
    ],
    [
      'the price of another plan',
      'yearly',
      { priceId: 'price_sandbox_monthly' },
      'priceId',
      'The plan Monthly plan has this price already',
    ],
    ['Whop where it is not set up', 'yearly', { provider: 'whop' }, 'provider', 'Whop is not set up on this terminal'],
    [
      'no default',
      'monthly',
      { isDefault: false },
      'isDefault',
      'One plan is the default: make another one the default instead',
    ],
    ['a default that is not on sale', 'monthly', { isOffered: false }, 'isOffered', 'The default plan is on sale'],
    ['no name', 'monthly', { name: ' ' }, 'name', 'Name is required'],
    ['a trial of a year and a day', 'monthly', { trialDays: 366 }, 'trialDays', 'Trial must be 0 to 365 days'],
  ])('refuse %s with a sentence at its field, and change nothing', async (_, key, change, field, message) => {
    const before = await list();
    const { status, body } = await save(key, change);
    expect([status, body.fields[field]]).toEqual([400, message]);
    expect(await list()).toEqual(before);
  });

  it('refuse what somebody else changed meanwhile, and what Stripe cannot be asked about', async () => {
    const plan = await planOf('monthly');
    const stale = await owner.put(`/api/admin/plans/${plan.id}`, { ...bodyOf(plan), version: plan.version - 1 });
    expect(stale).toMatchObject({ status: 409, body: { error: 'PLAN_CHANGED', current: { key: 'monthly' } } });
    stack.sandbox.failNext('authentication_error');
    const { status, body } = await save('monthly', { name: 'Other' });
    expect([status, body.message]).toEqual([
      502,
      'Stripe cannot be reached. Nothing was saved; try again in a moment.',
    ]);
    expect(await planOf('monthly')).toMatchObject({ name: 'Monthly plan', price: MONTHLY });
  });

  it('follow what the owner archives at Stripe, and are not sold meanwhile', async () => {
    await save('yearly', { isOffered: true });
    const { billing } = stack.sandbox;
    await stack.deliver(...stack.eventsOf(() => billing.archive('price_sandbox_yearly')));
    expect(await planOf('yearly')).toMatchObject({
      problem: 'Stripe has archived price_sandbox_yearly.',
      price: YEARLY,
    });
    expect(await plansOf(stack.api)).toHaveLength(1);
    const refused = await stack.api
      .visitor()
      .post('/api/create-checkout-session', { email: 'a@t0.test', plan: 'yearly' });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This plan is no longer on sale. Reload the page to choose another one.' },
    });
    await stack.deliver(...stack.eventsOf(() => billing.archive('price_sandbox_yearly', false)));
    expect(await plansOf(stack.api)).toHaveLength(2);
    await stack.deliver(...stack.eventsOf(() => billing.archive('prod_sandbox_terminal')));
    expect(await plansOf(stack.api)).toEqual([]);
    await stack.deliver(...stack.eventsOf(() => billing.archive('prod_sandbox_terminal', false)));
    await save('yearly', { isOffered: false });
  });

  it('list the promotion codes of Stripe with their use', async () => {
    const { sandbox } = stack;
    const coupon = await sandboxPost(sandbox.url, 'coupons', {
      percent_off: '20',
      duration: 'repeating',
      duration_in_months: '3',
    });
    await sandboxPost(sandbox.url, 'promotion_codes', {
      'promotion[coupon]': coupon.id,
      code: 'SPRING',
      max_redemptions: '5',
    });
    const { body } = await owner.get('/api/admin/plans/promotion-codes');
    expect(body).toMatchObject({
      codes: [
        { code: 'SPRING', discount: '20% off for 3 months', timesRedeemed: 0, maxRedemptions: 5, isActive: true },
      ],
      hasMore: false,
    });
  });
});

async function sandboxPost(url: string, path: string, form: Record<string, string>): Promise<{ id: string }> {
  const response = await fetch(`${url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_of_the_test_suite' },
    body: new URLSearchParams(form),
  });
  return (await response.json()) as { id: string };
}

it('there are no plans where no payments are configured', async () => {
  const api = await ApiStack.start();
  expect(await plansOf(api)).toEqual([]);
  await api.stop();
});
