import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { waitFor } from '@t0/testing';
import { clientOf, KEYS, order, subscribe } from './stripe-client.ts';

describe('Stripe sandbox: its pages', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null });
    stripe = clientOf(sandbox);
  });
  afterAll(() => sandbox.stop());
  const post = (url: string, headers: Record<string, string> = {}, body?: URLSearchParams): Promise<Response> =>
    fetch(url, { method: 'POST', redirect: 'manual', headers, body });
  const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

  it('says TEST MODE, runs no script, frames nowhere, and may only lead back to the terminal', async () => {
    const { url } = await stripe.checkout.sessions.create({ ...order, customer_email: 'x"<b>@t0.test' });
    const response = await fetch(url!);
    const text = await response.text();
    expect(text).toContain('TEST MODE');
    expect(text).toContain('$49.00');
    expect(text).not.toContain('<b>@t0');
    expect(text).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('pays, once, and leads to the success page with the id of the checkout', async () => {
    const { id, url } = await stripe.checkout.sessions.create(order);
    const paid = await post(`${url}/pay`);
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/checkout/success?session_id=${id}`,
    ]);
    const subscriptions = Object.keys(sandbox.state.subscriptions).length;
    expect(await (await post(`${url}/pay`)).text()).toContain('was paid already');
    expect(Object.keys(sandbox.state.subscriptions)).toHaveLength(subscriptions);
  });

  it('declines a card: nothing begins and the page says so', async () => {
    const { id, url } = await stripe.checkout.sessions.create(order);
    const declined = await post(`${url}/decline`);
    const page = await fetch(new URL(declined.headers.get('location')!, url!));
    expect(await page.text()).toContain('Your card was declined');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null });
  });

  it('goes back when cancelled, and takes no form of another site', async () => {
    const { id, url } = await stripe.checkout.sessions.create(order);
    expect((await post(`${url}/cancel`)).headers.get('location')).toBe('http://localhost:3000/checkout/cancelled');
    expect((await post(`${url}/pay`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });

  it('takes a promotion code at the checkout of a trial, and says when a code is invalid', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'repeating', duration_in_months: 3 });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'SPRING' });
    const without = await stripe.checkout.sessions.create(order);
    expect(await textOf(without.url!)).not.toContain('Promotion code');
    const { id, url } = await stripe.checkout.sessions.create({
      ...order,
      allow_promotion_codes: true,
      subscription_data: { trial_period_days: 14 },
    });
    const enter = (code: string): Promise<Response> => post(`${url}/code`, {}, new URLSearchParams({ code }));
    expect(await textOf(new URL((await enter('WINTER')).headers.get('location')!, url!).href)).toContain(
      'This code is invalid.',
    );
    await enter('spring ');
    const page = await textOf(url!);
    for (const text of ['14 days free', 'Code SPRING', '20% off for 3 months', 'Start trial'])
      expect(page).toContain(text);
    expect((await post(`${url}/pay`)).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'no_payment_required',
      discounts: [{ coupon: coupon.id }],
    });
  });

  it('changes, pauses, ends and refunds in the portal of a customer, and of no other', async () => {
    const subscription = await subscribe(sandbox, stripe);
    const other = await subscribe(sandbox, stripe);
    const { url } = await stripe.billingPortal.sessions.create({ customer: subscription.customer as string });
    const press = async (action: string, subject = subscription.id): Promise<string> => {
      expect((await post(`${url}/${action}/${subject}`)).status).toBe(303);
      return textOf(url);
    };
    expect(await textOf(url)).toMatch(/Change to Yearly plan(?!.*Yearly plan \(euro\))/s);
    expect(await press('price_sandbox_yearly')).toContain('$490.00 per year');
    expect(await press('hold')).toMatch(/paused until \d{4}-/);
    expect(await press('release')).not.toContain('paused until');
    expect(await press('pause')).toMatch(/Resumes on<\/dt><dd>\d{4}-/);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'paused' });
    expect(await press('unpause')).not.toContain('Resumes on');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
    expect(await press('end')).toMatch(/Ends on[^]*Why did you cancel/);
    expect(await press('unused')).toContain('Reason: I no longer need it');
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancellation_details).toMatchObject({
      reason: 'cancellation_requested',
      feedback: 'unused',
    });
    expect(await press('resume')).toContain('Renews on');
    const [charge] = (await stripe.charges.list({ customer: subscription.customer as string })).data;
    expect(await press('refund', charge!.id)).toContain('refunded)');
    const [, first] = (await stripe.charges.list({ customer: subscription.customer as string })).data;
    expect(await press('dispute', first!.id)).toContain('paid, disputed');
    await press('won', first!.id);
    expect((await stripe.disputes.list({ charge: first!.id })).data).toMatchObject([{ status: 'won' }]);
    await press('cancel', other.id);
    expect(await stripe.subscriptions.retrieve(other.id)).toMatchObject({ status: 'active' });
    expect(await press('expire-card', '')).toContain('Let the card expire');
    expect(await press('cancel')).toContain('Ended on');
  });

  it('sets its clock forward, and the renewals of that time happen', async () => {
    const { id } = await subscribe(sandbox, stripe);
    const before = sandbox.now();
    expect(await textOf(`${sandbox.url}/clock`)).toContain('Half a year later');
    expect((await post(`${sandbox.url}/clock/half-year`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(`${sandbox.url}/clock/half-year`)).status).toBe(303);
    expect(sandbox.now()).toBeGreaterThanOrEqual(before + 183 * 86_400);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(7);
  });
});

describe('Stripe sandbox: webhooks and memory', () => {
  it('delivers half a year in its order, what is refused later without holding up the rest, and keeps it all', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 't0-sandbox-'));
    const seen: { id: string; created: number }[] = [];
    let refused: string | undefined;
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const event = JSON.parse(body) as Stripe.Event;
        const first = refused === undefined && event.type === 'charge.succeeded';
        if (first) refused = event.id;
        else seen.push(event);
        response.writeHead(first ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl, dataDir, frozenAt: Date.UTC(2026, 0, 1) / 1000 });
    try {
      for (let member = 0; member < 5; member += 1) await subscribe(sandbox, clientOf(sandbox));
      sandbox.advanceTo(Date.UTC(2026, 6, 1) / 1000);
      await waitFor('every event to be taken', () => sandbox.state.deliveries.every(({ done }) => done));
      const expected = sandbox.events().filter(({ id }) => id !== refused);
      expect(seen.filter(({ id }) => id !== refused).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(seen.map(({ id }) => id)).toContain(refused);
      expect(seen.findIndex(({ id }) => id === refused)).toBeGreaterThan(0);
      await sandbox.stop();
      const again = await startStripeSandbox({ ...KEYS, webhookUrl: null, dataDir });
      expect(again.state).toEqual(sandbox.state);
      await again.stop();
    } finally {
      await sandbox.stop();
      receiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('loads the file of release 1.0.0, and bills its subscriptions from then on', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 't0-sandbox-'));
    mkdirSync(join(dataDir, 'stripe-sandbox'));
    copyFileSync('tests/billing/stripe-sandbox-1.0.0.json', join(dataDir, 'stripe-sandbox', 'state.json'));
    const frozenAt = Date.UTC(2026, 11, 27) / 1000;
    const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, dataDir, frozenAt });
    try {
      const stripe = clientOf(sandbox);
      const [pastDue] = (await stripe.subscriptions.list({ status: 'past_due' })).data;
      const [active] = (await stripe.subscriptions.list({ status: 'active' })).data;
      sandbox.billing.renew(pastDue!.id, true);
      expect(await stripe.subscriptions.retrieve(pastDue!.id)).toMatchObject({ status: 'active' });
      sandbox.advanceTo(frozenAt + 5 * 86_400);
      const invoices = (await stripe.invoices.list()).data;
      expect(invoices.map(({ customer, status, amount_paid: amount }) => [customer, status, amount])).toEqual([
        [active!.customer, 'paid', 4900],
        [pastDue!.customer, 'paid', 4900],
      ]);
      const { current_period_start: start, current_period_end: end } = (await stripe.subscriptions.retrieve(active!.id))
        .items.data[0]!;
      expect((end - start) / 86_400).toBe(31);
    } finally {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('keeps everything over a restart, and delivers until it is taken: signed, fresh, the same event', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 't0-sandbox-'));
    const seen: { id: string; signature: string; body: string }[] = [];
    let takes = false;
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { id } = JSON.parse(body) as { id: string };
        seen.push({ id, signature: String(request.headers['stripe-signature']), body });
        response.writeHead(takes ? 200 : 500).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks/stripe`;
    const first = await startStripeSandbox({ ...KEYS, webhookUrl, dataDir });
    const session = await clientOf(first).checkout.sessions.create(order);
    first.billing.pay(session.id);
    const ids = first.events().map(({ id }) => id);
    await waitFor('every event to be refused once', () => new Set(seen.map(({ id }) => id)).size === ids.length);
    await first.stop();

    takes = true;
    const second = await startStripeSandbox({ ...KEYS, webhookUrl, dataDir });
    try {
      const { subscription } = await clientOf(second).checkout.sessions.retrieve(session.id);
      expect(await clientOf(second).subscriptions.retrieve(subscription as string)).toMatchObject({ status: 'active' });
      await waitFor('every event to be taken', () => second.state.deliveries.every(({ done }) => done));
      for (const { body, signature } of seen)
        expect(Stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret).object).toBe('event');
      expect([...new Set(seen.map(({ id }) => id))].sort()).toEqual([...ids].sort());
    } finally {
      await second.stop();
      receiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
