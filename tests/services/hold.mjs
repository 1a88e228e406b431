/*
 * Holds the stand-ins of outside services against the public packages of these services (docs/libraries.md#outside-services):
 * `npm run test:services`, or with names of services behind `--`. Needs the npm registry, and no server. It installs the packages below in a
 * temporary folder, drives each stand-in by them, and compiles what the stand-ins answered and sent against their types. Ends with 1 where one differs.
 * Run it when one of the packages moves: set its version here and in the table of the page.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PINNED = {
  stripe: '23.1.0',
  '@grammyjs/types': '5.0.0',
  '@whop/sdk': '0.0.42',
  ccxt: '4.5.84',
  twilio: '6.3.1',
  'web-push-testing': '1.2.2',
  '@types/node': '20.19.43',
};
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 't0-services-'));
const requireThere = createRequire(join(folder, 'package.json'));

/** A module of the tree, bundled to where the packages are. */
async function loaded(path) {
  const vite = createRequire(createRequire(join(ROOT, 'apps/web/package.json')).resolve('vite/package.json'));
  const { rolldown } = await import(vite.resolve('rolldown'));
  const file = join(folder, `${path.replace(/\W/g, '_')}.mjs`);
  const made = await rolldown({
    input: join(ROOT, path),
    platform: 'node',
    tsconfig: false,
    external: ['typeorm'],
    logLevel: 'silent',
  });
  await made.write({ file, format: 'esm', codeSplitting: false });
  return import(pathToFileURL(file).href);
}

/** A server that keeps what it is sent: `take` answers the status. */
async function receiver(take) {
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    response.writeHead(take(request, Buffer.concat(pieces).toString())).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/**
 * Compiles samples against types of a package. Each is a pair of a type and what was seen.
 * `partly`: the stand-in says less than the service, yet nothing that the type has not.
 */
function compile(name, imports, samples, partly) {
  const lines = samples.map(([type, seen], index) => {
    const expected = partly ? `Partly<${type}>` : `Wire<${type}>`;
    return `export const sample${index}: ${expected} = ${JSON.stringify(seen)};`;
  });
  writeFileSync(
    join(folder, `${name}.ts`),
    `${imports}
type Simple = string | number | boolean | null | undefined;
/** On the wire: without methods; Stripe's decimals are text. */
export type Wire<T> = T extends Simple ? T : T extends { toFixed: unknown } ? string : T extends (infer U)[] ? Wire<U>[] : { [K in keyof T as K extends 'lastResponse' ? never : K]: Wire<T[K]> };
export type Partly<T> = T extends Simple ? T : T extends (infer U)[] ? Partly<U>[] : { [K in keyof T]?: Partly<T[K]> };
${lines.join('\n')}
`,
  );
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2023,dom'];
  const types = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node', `${name}.ts`];
  execFileSync(process.execPath, [join(tsc, '../bin/tsc'), ...flags, ...types], { cwd: folder, stdio: 'inherit' });
  return `${samples.length} samples compile`;
}

const DAY = 86_400;
const START = Date.UTC(2026, 0, 31, 12) / 1000;

/** Every resource that the sandbox lists, and every event, after a life of purchases, refunds and a dispute. */
async function stripe() {
  const { startStripeSandbox } = await loaded('libs/stripe-sandbox/src/index.ts');
  const keys = { secretKey: 'sk_test_services', webhookSecret: 'whsec_services' };
  const sandbox = await startStripeSandbox({ ...keys, webhookUrl: null, seed: 'services', frozenAt: START });
  const Stripe = requireThere('stripe');
  const { hostname: host, port } = new URL(sandbox.url);
  const client = new Stripe(keys.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const seen = [];
  const buy = async (price, currency) => {
    const session = await client.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      customer_email: `${price}.${currency ?? 'own'}@services.test`,
      success_url: 'http://localhost/s',
      cancel_url: 'http://localhost/c',
      ...(currency && { currency }),
    });
    assert(sandbox.billing.pay(session.id), `${price} in ${currency} cannot be paid`);
    seen.push(['Stripe.Checkout.Session', await client.checkout.sessions.retrieve(session.id)]);
  };
  for (const currency of [undefined, 'eur', 'jpy', 'huf', 'kwd', 'isk'])
    await buy('price_sandbox_monthly_world', currency);
  for (const price of ['price_sandbox_monthly_taxed', 'price_sandbox_monthly_parts', 'price_sandbox_plus_monthly'])
    await buy(price);
  await client.promotionCodes.create({
    promotion: { type: 'coupon', coupon: (await client.coupons.create({ percent_off: 20, duration: 'once' })).id },
    code: 'SERVICES',
  });
  sandbox.advanceTo(START + 40 * DAY);
  const [charge] = (await client.charges.list()).data;
  await client.refunds.create({ charge: charge.id, amount: 100 });
  await client.testHelpers.testClocks.create({ frozen_time: START, name: 'services' });
  for (const [type, list] of [
    ['Subscription', client.subscriptions],
    ['Customer', client.customers],
    ['Price', client.prices],
    ['TaxRate', client.taxRates],
    ['Product', client.products],
    ['Invoice', client.invoices],
    ['PaymentIntent', client.paymentIntents],
    ['Charge', client.charges],
    ['Refund', client.refunds],
    ['BalanceTransaction', client.balanceTransactions],
    ['Coupon', client.coupons],
    ['PromotionCode', client.promotionCodes],
    ['TestHelpers.TestClock', client.testHelpers.testClocks],
  ]) {
    const { data } = await list.list({ limit: 100 });
    assert(data.length > 0, `The sandbox lists no ${type}`);
    for (const one of data) seen.push([`Stripe.${type}`, one]);
  }
  const events = sandbox.events();
  for (const event of events)
    seen.push([`Extract<Stripe.Event, { type: '${event.type}' }>['data']['object']`, event.data.object]);
  await sandbox.stop();
  return compile('stripe', `import type Stripe from 'stripe';`, seen, false);
}

/** Answers of the Bot API and the updates that reach a webhook. */
async function telegram() {
  const { TestTelegram } = await loaded('tests/support/services/telegram-service.ts');
  const service = await TestTelegram.start();
  const updates = [];
  const webhook = await receiver((_, body) => {
    updates.push(JSON.parse(body));
    return 200;
  });
  const seen = [];
  const call = async (method, body = {}) => {
    const response = await fetch(`${service.url}/bot${service.token}/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    assert(answer.ok, `${method}: ${answer.description}`);
    seen.push([`ReturnType<ApiMethods<string>['${method}']>`, answer.result]);
    return answer.result;
  };
  await call('getMe');
  await call('setWebhook', { url: webhook.url, secret_token: 's', allowed_updates: ['message', 'my_chat_member'] });
  await call('getWebhookInfo');
  await service.write('42', '/start code');
  const { message_id } = await call('sendMessage', { chat_id: 42, text: 'One' });
  await call('editMessageText', { chat_id: 42, message_id, text: 'Two' });
  await service.block('42');
  await call('deleteWebhook');
  assert.equal(updates.length, 2);
  for (const update of updates) seen.push(['Update', update]);
  webhook.stop();
  await service.stop();
  return compile('telegram', `import type { ApiMethods, Update } from '@grammyjs/types';`, seen, true);
}

/** The messages of a membership's life. */
async function whop() {
  const { WhopLife } = await loaded('tests/billing/whop-messages.ts');
  const plan = { id: 'plan_1', currency: 'usd', renewal_price: 49, billing_period: 30 };
  const life = new WhopLife('mem_1', 'kim@services.test', plan);
  const at = '2026-01-31T12:00:00.000Z';
  life.state(at, 'membership.activated', 'active');
  // In tests without Whop's API a payment brings its plan along; Whop names it by the id alone.
  const payment = life.payment(at, 'payment.succeeded', { plan: { id: plan.id } });
  life.payment(at, 'payment.failed', { plan: { id: plan.id } });
  life.refund(at, payment, 49, 'succeeded');
  life.state(at, 'membership.deactivated', 'canceled');
  const seen = life.messages.map(({ body }) => [`Extract<Event, { type: '${body.type}' }>['data']`, body.data]);
  return compile(
    'whop',
    `import type { UnwrapWebhookEvent as Event } from '@whop/sdk/resources/webhooks';`,
    seen,
    true,
  );
}

/** ccxt's client subscribes, and reads the ticker that the stand-in sends. */
async function kraken() {
  const { FakeKraken, krakenTicker } = await loaded('tests/prices/fake-kraken.ts');
  const fake = await FakeKraken.start();
  fake.snapshot = krakenTicker('snapshot', 97_000.1, 97_000.2);
  const { default: ccxt } = await import(pathToFileURL(join(folder, 'node_modules/ccxt/js/ccxt.js')).href);
  const client = new ccxt.pro.kraken({ newUpdates: false });
  // Without it the client takes wss:// alone.
  await client.loadHttpProxyAgent();
  client.urls.api.ws.publicV2 = fake.url;
  client.setMarkets([
    {
      id: 'XBTUSD',
      symbol: 'BTC/USD',
      base: 'BTC',
      quote: 'USD',
      baseId: 'XXBT',
      quoteId: 'ZUSD',
      type: 'spot',
      spot: true,
      info: { wsname: 'XBT/USD' },
    },
  ]);
  const snapshot = await client.watchTicker('BTC/USD');
  assert.deepEqual([snapshot.bid, snapshot.ask], [97_000.1, 97_000.2]);
  const next = client.watchTicker('BTC/USD');
  fake.send(krakenTicker('update', 97_000.3, 97_000.4));
  assert.deepEqual([(await next).bid, (await next).ask], [97_000.3, 97_000.4]);
  await client.close();
  await fake.stop();
  return 'its client read a snapshot and an update';
}

/** Twilio's own check accepts the signatures of the stand-in, also of names that begin alike. */
async function twilio() {
  const { TestSms } = await loaded('tests/support/services/sms-service.ts');
  const { validateRequest } = requireThere('twilio');
  const service = await TestSms.start();
  const valid = [];
  const inbound = await receiver((request, body) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    const signature = request.headers['x-twilio-signature'];
    valid.push(validateRequest(service.authToken, signature, `${inbound.url}/sms`, fields));
    return 204;
  });
  await service.write(`${inbound.url}/sms`, '+15005550001', 'STOP');
  await service.write(`${inbound.url}/sms`, '+15005550001', 'Grüße & Ähnliches');
  await service.write(`${inbound.url}/sms`, '+15005550001', 'START', `${inbound.url}/sms`, 'another token');
  assert.deepEqual(valid, [true, true, false]);
  inbound.stop();
  await service.stop();
  return 'validateRequest accepts two calls, and refuses a forgery';
}

/** A message of the product is read by another push service than the stand-in. */
async function push() {
  const { encryptPush } = await loaded('libs/channels/src/push/encrypt-push.ts');
  const { Vapid } = await loaded('libs/channels/src/push/vapid.ts');
  const { PushApiModel } = requireThere('web-push-testing/src/PushApiModel.js');
  const vapid = new Vapid('11'.repeat(32), 'mailto:owner@services.test');
  const model = new PushApiModel();
  model.notifyUrl = 'http://localhost:8090/notify/';
  const { endpoint, keys, clientHash } = await model.subscribe({
    userVisibleOnly: 'true',
    applicationServerKey: vapid.publicKey,
  });
  const of = (name) => Buffer.from(keys[name], 'base64url');
  const text = JSON.stringify({ title: 'LONG GBPJPY', body: 'Entry 196.120' });
  const body = encryptPush(Buffer.from(text), { p256dh: of('p256dh'), auth: of('auth') }, 1024);
  const headers = { authorization: vapid.authorization(new URL(endpoint).origin), ttl: '60' };
  await model.handleNotification(clientHash, { ...headers, encoding: 'aes128gcm' }, body);
  assert.deepEqual(model.getNotifications({ clientHash }).messages, [text]);
  return 'it reads what the product encrypts and signs';
}

const SERVICES = { stripe, telegram, whop, kraken, twilio, push };
const named = process.argv.slice(2);
let failed = 0;
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: PINNED }));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  });
  for (const [name, hold] of Object.entries(SERVICES)) {
    if (named.length > 0 && !named.includes(name)) continue;
    try {
      process.stdout.write(`${name}: ${await hold()}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`${name}: ${error.stack}\n`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
