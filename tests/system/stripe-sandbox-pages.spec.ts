import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startStripeSandbox } from '@t0/stripe-sandbox';
import type { StripeSandbox } from '@t0/stripe-sandbox';
import { waitFor } from '@t0/testing';
import { clientOf, KEYS, order } from './stripe-client.ts';

describe('Stripe sandbox: its pages', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null });
    stripe = clientOf(sandbox);
  });
  afterAll(() => sandbox.stop());
  const post = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { method: 'POST', redirect: 'manual', headers });

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
});

describe('Stripe sandbox: webhooks and memory', () => {
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
