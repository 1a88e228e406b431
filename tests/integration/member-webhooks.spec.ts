import { LIMITS } from '@t0/contracts';
import type {
  OrderIntent,
  Signal,
  SignalWarning,
  TransientPush,
  WebhookDelivery,
  WebhookInfo,
  WebhookKind,
  WebhookMade,
} from '@t0/contracts';
import { AccountEmail, UserSettings, Webhook } from '@t0/database';
import type { User } from '@t0/database';
import { createAdmin, createMember, signalBody, TEST_PASSWORD, waitFor } from '@t0/testing';
import type { TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { PriceStack } from './price-stack.ts';
import { signaturesBy, WebhookReceiver } from './webhook-receiver.ts';

const HURRY = `UPDATE deliveries SET lease_until = NULL WHERE channel = 'webhook' AND delivery_status = 'queued'`;
const PATH = '/api/auth/webhooks';

describe('webhooks (docs/product/developers.md#webhooks)', () => {
  let stack: PriceStack;
  let receiver: WebhookReceiver;
  let admin: TestClient;
  let made = 0;
  beforeAll(async () => {
    stack = await PriceStack.start({ WEBHOOK_LOOPBACK: 'on' });
    await stack.addFetcher();
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    receiver = await WebhookReceiver.start();
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer = () => 200;
  });
  afterEach(() => stack.api.db.query('UPDATE webhooks SET is_on = false'));
  afterAll(async () => {
    receiver.stop();
    await stack.stop();
  });

  const wish = (given = {}) => ({
    url: receiver.url(),
    kinds: ['signal.created'] as WebhookKind[],
    password: TEST_PASSWORD,
    ...given,
  });
  /** A member with a webhook at an address of its own. */
  const listening = async (kinds: WebhookKind[], given: Partial<User> = {}) => {
    const user = await createMember(stack.api.db, given);
    const client = await stack.api.signedIn(user);
    const path = `/hooks/${(made += 1)}`;
    const { body } = await client.post<WebhookMade>(PATH, wish({ url: receiver.url(path), kinds }));
    const told = (type: string, count = 1) =>
      waitFor(`${count} of ${type} at ${path}`, () => receiver.of(path, type).length >= count);
    return { user, client, path, told, ...body };
  };
  /** Publishes, whatever is unusual about it. */
  const publish = async (given = {}): Promise<Signal> => {
    const asked = await admin.post<Signal & { reasons?: SignalWarning[] }>('/api/signals', signalBody(given));
    if (asked.status !== 409) return asked.body;
    const confirmedWarnings = asked.body.reasons!.map(({ code }) => code);
    return (await admin.post<Signal>('/api/signals', signalBody({ ...given, confirmedWarnings }))).body;
  };
  const log = async (client: TestClient, { id }: WebhookInfo) =>
    (await client.get<WebhookDelivery[]>(`${PATH}/${id}/deliveries`)).body;
  const settled = async (client: TestClient, webhook: WebhookInfo, state: string, count = 1) => {
    let lines: WebhookDelivery[] = [];
    await waitFor(`${count} in the log as ${state}`, async () => {
      lines = await log(client, webhook);
      return lines.filter((line) => line.state === state).length >= count;
    });
    return lines;
  };

  it('are made by password; the secret is shown once and kept encrypted; other tabs and an email tell', async () => {
    const user = await createMember(stack.api.db);
    const client = await stack.api.signedIn(user);
    const tab = await stack.api.live(client);
    expect((await client.post(PATH, wish({ password: 'Wrong-One!' }))).body).toMatchObject({ error: 'WRONG_PASSWORD' });
    const { status, body } = await client.post<WebhookMade>(PATH, wish());
    expect([status, body]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        webhook: {
          id: expect.any(Number),
          url: receiver.url(),
          kinds: ['signal.created'],
          isOn: true,
          ending: null,
          previousSecretUntil: null,
          createdAt: expect.any(String),
          version: 1,
        },
      },
    ]);
    expect((await tab.next('webhook.updated')).data).toEqual(body.webhook);
    expect((await client.get(PATH)).body).toEqual([body.webhook]);
    const stored = JSON.stringify(await stack.api.db.query('SELECT * FROM webhooks'));
    expect(stored).not.toContain(body.secret.slice(6));
    expect(await stack.api.db.getRepository(AccountEmail).findBy({ email: user.email })).toMatchObject([
      { kind: 'webhook-added', details: { webhook: receiver.url() } },
    ]);
  });

  it('of a member that answer slowly hold no more than their share; others are told meanwhile (docs/product/limits.md#numbers)', async () => {
    const signals = 20;
    const slow = await listening(['signal.created']);
    const quick = await listening(['signal.created']);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    receiver.answer = ({ path }) => (path === slow.path ? released.then(() => 200) : 200);
    for (let count = 0; count < signals; count += 1) await publish();
    await waitFor('the other member to be told', () => receiver.of(quick.path, 'signal.created').length >= signals);
    // Calls that ran out of time may be seen for a moment beside those that came after them.
    expect(receiver.open.get(slow.path)!.most).toBeLessThanOrEqual(8);
    release();
    await waitFor('all to arrive', async () => {
      await stack.api.db.query(HURRY);
      return (await log(slow.client, slow.webhook)).filter(({ state }) => state === 'sent').length >= signals;
    });
    const counted = await stack.api.db.query<{ most: number }[]>(
      `SELECT max(attempts)::integer AS most FROM deliveries WHERE channel = 'webhook' AND target = $1`,
      [String(quick.webhook.id)],
    );
    expect(counted).toEqual([{ most: 1 }]);
  });

  it.each([
    ['a private address', { url: 'https://10.0.0.8/hooks' }, 'url'],
    ['a metadata service in another form', { url: 'https://0xa9fea9fe/' }, 'url'],
    ['plain HTTP', { url: 'http://example.com/' }, 'url'],
    ['a user name', { url: 'https://me:secret@example.com/' }, 'url'],
    ['no address', { url: 'hooks' }, 'url'],
    ['a long address', { url: `https://example.com/${'x'.repeat(LIMITS.url)}` }, 'url'],
    ['no kind', { kinds: [] }, 'kinds'],
    ['an unknown kind', { kinds: ['everything'] }, 'kinds'],
  ])('are refused with %s, in a sentence', async (_what, given, field) => {
    const client = await stack.api.signedIn(await createMember(stack.api.db));
    const { status, body } = await client.post<{ fields: Record<string, string> }>(PATH, wish(given));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await client.get(PATH)).body).toEqual([]);
  });

  it('are at most five, and somebody else’s are nobody’s to see or change', async () => {
    const { client, webhook } = await listening(['signal.created']);
    for (let count = 1; count < LIMITS.webhook.most; count += 1) await client.post(PATH, wish());
    expect((await client.post(PATH, wish())).body).toMatchObject({ error: 'TOO_MANY_WEBHOOKS' });
    const other = await stack.api.signedIn(await createMember(stack.api.db));
    const path = `${PATH}/${webhook.id}`;
    const calls = [
      other.put(path, { isOn: false }),
      other.get(`${path}/deliveries`),
      other.post(`${path}/test`, {}),
      other.post(`${path}/secret`, { password: TEST_PASSWORD }),
      other.delete(path),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.delete(path)).body).toMatchObject({ error: 'WEBHOOK_NOT_FOUND' });
  });

  it('hear of what they chose, as members see it, signed', async () => {
    const { client, path, told, secret, webhook } = await listening(['signal.created', 'notification.created']);
    const deaf = await listening(['price_alert.fired']);
    const signal = await publish();
    await told('signal.created');
    await told('notification.created');
    const [call] = receiver.of(path, 'signal.created');
    expect(call!.payload).toEqual({ type: 'signal.created', timestamp: expect.any(String), data: signal });
    expect(call!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_\d+$/),
    });
    expect(call!.headers['webhook-signature']).toBe(signaturesBy([secret], call!));
    expect(receiver.received.filter((one) => one.path === deaf.path)).toEqual([]);
    const [, line] = await settled(client, webhook, 'sent', 2);
    expect(line).toMatchObject({
      messageId: call!.id,
      kind: 'signal.created',
      attempts: 1,
      nextAt: null,
      last: { status: 200, error: null, request: call!.body, answer: '200 of a program' },
    });
    await client.put(`${PATH}/${webhook.id}`, { kinds: ['signal.updated', 'signal.deleted'] });
    await admin.delete(`/api/signals/${signal.id}`);
    await told('signal.deleted');
  });

  it('are tried again after anything but 2xx, redirects too, under the same id', async () => {
    const { client, path, told, webhook } = await listening(['signal.created']);
    const answers = [500, 302, 200];
    receiver.answer = () => answers.shift()!;
    await publish();
    for (const count of [1, 2, 3]) {
      await told('signal.created', count);
      await waitFor('the attempt to be recorded', async () => {
        const [line] = await log(client, webhook);
        return line!.state === (count === 3 ? 'sent' : 'queued') && line!.attempts === count;
      });
      await stack.api.db.query(HURRY);
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.received.map((one) => one.path)).toEqual([path, path, path]);
    expect(await log(client, webhook)).toMatchObject([{ attempts: 3, last: { status: 200 } }]);
  });

  it('sign with the secret before, too, for a day after NEW SECRET', async () => {
    const { client, path, told, secret, webhook } = await listening(['signal.created']);
    const { body } = await client.post<WebhookMade>(`${PATH}/${webhook.id}/secret`, { password: TEST_PASSWORD });
    expect(Date.parse(body.webhook.previousSecretUntil!) - Date.now()).toBeCloseTo(24 * 3_600_000, -5);
    await publish();
    await told('signal.created');
    const [call] = receiver.of(path, 'signal.created');
    expect(call!.headers['webhook-signature']).toBe(signaturesBy([body.secret, secret], call!));
    await stack.api.db.query(`UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = $1`, [
      webhook.id,
    ]);
    await client.post(`${PATH}/${webhook.id}/test`, {});
    await told('webhook.test');
    const [test] = receiver.of(path, 'webhook.test');
    expect(test!.headers['webhook-signature']).toBe(signaturesBy([body.secret], test!));
  });

  it('end with 410, or with the hundredth failure in a row; an email tells', async () => {
    const gone = await listening(['signal.created']);
    const failing = await listening(['signal.created']);
    receiver.answer = ({ path }) => (path === gone.path ? 410 : 503);
    await stack.api.db.query('UPDATE webhooks SET failures = 99 WHERE id = $1', [failing.webhook.id]);
    await publish();
    for (const [one, ending] of [
      [gone, 'gone'],
      [failing, 'failing'],
    ] as const) {
      await waitFor(`a webhook that is ${ending}`, async () => {
        const [webhook] = (await one.client.get<WebhookInfo[]>(PATH)).body;
        return !webhook!.isOn && webhook!.ending === ending;
      });
      const emails = await stack.api.db.getRepository(AccountEmail).findBy({ email: one.user.email });
      expect(emails).toMatchObject([{ kind: 'webhook-added' }, { kind: 'webhook-ended', details: { ending } }]);
    }
    // What was to be tried again is not: the webhook is off.
    await stack.api.db.query(HURRY);
    await settled(failing.client, failing.webhook, 'suppressed');
    const { body } = await failing.client.put<WebhookInfo>(`${PATH}/${failing.webhook.id}`, { isOn: true });
    expect(body).toMatchObject({ isOn: true, ending: null });
    expect(await stack.api.db.getRepository(Webhook).findOneBy({ id: body.id })).toMatchObject({ failures: 0 });
  });

  it('are told nothing without access, from that moment on', async () => {
    const { client, user, told, webhook } = await listening(['signal.created']);
    receiver.answer = () => 500;
    await publish();
    await told('signal.created');
    await settled(client, webhook, 'queued');
    await stack.api.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [user.id]);
    await publish();
    await stack.api.db.query(HURRY);
    const lines = await settled(client, webhook, 'suppressed');
    expect(lines).toMatchObject([{ why: 'The account has no access' }]);
    expect(receiver.received).toHaveLength(1);
  });

  it('are turned off by a new password', async () => {
    const { client, webhook } = await listening(['signal.created']);
    const newPassword = 'Wind-Mill-29-tulip!';
    const changed = await client.post('/api/auth/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword,
    });
    expect(changed.status).toBeLessThan(300);
    expect((await client.get(PATH)).body).toMatchObject([{ id: webhook.id, isOn: false, ending: 'account' }]);
  });

  it('do not tell of a signal that was withdrawn before it left', async () => {
    const { client, told, webhook } = await listening(['signal.created']);
    receiver.answer = () => 500;
    const { id } = await publish();
    await told('signal.created');
    await settled(client, webhook, 'queued');
    await admin.delete(`/api/signals/${id}`);
    await stack.api.db.query(HURRY);
    expect(await settled(client, webhook, 'suppressed')).toMatchObject([{ attempts: 2 }]);
    expect(receiver.received).toHaveLength(1);
  });

  it('are not called where their name or address leads to another network by now', async () => {
    const { client, webhook } = await listening(['signal.created']);
    await stack.api.db.query(`UPDATE webhooks SET url = 'https://[::ffff:10.0.0.8]/hooks' WHERE id = $1`, [webhook.id]);
    await publish();
    const [line] = await settled(client, webhook, 'failed');
    expect(line).toMatchObject({
      attempts: 1,
      last: { status: null, error: 'This address is not on the public network' },
    });
  });

  it('are tested, also while they are off, and sent again from the log under the same id', async () => {
    const { client, path, told, webhook } = await listening(['signal.created']);
    const tab = await stack.api.live(client);
    const pushes: TransientPush[] = [];
    tab.socket.on('transient', (push) => pushes.push(push));
    const console = await stack.api.live(admin);
    const seen: TransientPush[] = [];
    console.socket.on('transient', (push) => seen.push(push));
    await client.put(`${PATH}/${webhook.id}`, { isOn: false });
    receiver.answer = () => 500;
    expect((await client.post(`${PATH}/${webhook.id}/test`, {})).status).toBe(204);
    await told('webhook.test');
    const [line] = await settled(client, webhook, 'failed');
    expect(line).toMatchObject({ kind: 'webhook.test', attempts: 1, last: { status: 500 } });
    await waitFor('the log to be told to be read anew', () =>
      pushes.some((push) => push.type === 'webhook' && push.data.webhookId === webhook.id),
    );
    await waitFor('the console to be told that deliveries changed', () =>
      seen.some((push) => push.type === 'deliveries' && push.data.channels.includes('webhook')),
    );
    expect(pushes.some(({ type }) => type === 'deliveries')).toBe(false);
    const again = `${PATH}/${webhook.id}/deliveries/${line!.id}/again`;
    expect((await client.post(again, {})).body).toMatchObject({ error: 'WEBHOOK_OFF' });
    await client.put(`${PATH}/${webhook.id}`, { isOn: true });
    receiver.answer = () => 204;
    expect((await client.post(again, {})).status).toBe(204);
    await told('webhook.test', 2);
    await settled(client, webhook, 'sent');
    const [first, second] = receiver.of(path, 'webhook.test');
    expect(second!.id).toBe(first!.id);
    expect((await client.post(`${PATH}/${webhook.id}/deliveries/999999/again`, {})).status).toBe(404);
  });

  describe('AUTO-EXECUTE (docs/product/developers.md#auto-execute)', () => {
    const body = {
      instrument: 'GBPJPY',
      direction: 'long',
      entryPrice: '196.120',
      slPrice: '195.380',
      t0Price: '197.050',
      t1Price: '198.400',
    };
    const choose = (user: User, given: Partial<UserSettings> = {}) =>
      stack.api.db.getRepository(UserSettings).upsert({ userId: user.id, autoExecute: true, ...given }, ['userId']);
    const priced = async (ask: string) => {
      await stack.tick('GBPJPY', ask, ask);
      await stack.live('GBPJPY', admin);
    };

    it('sends each signal that is GOOD as an intent: levels and percent, never a size', async () => {
      await priced('196.130');
      const { user, client, path, told, webhook } = await listening(['order.intent']);
      await choose(user, { positionSize: 5 });
      const signal = await publish(body);
      await told('order.intent');
      const data = receiver.of(path, 'order.intent')[0]!.payload.data as unknown as OrderIntent;
      expect(data).toEqual({ signalId: signal.id, ...body, riskPercent: 5, validUntil: expect.any(String) });
      expect(Date.parse(data.validUntil) - Date.parse(signal.createdAt)).toBeCloseTo(5 * 60_000, -4);
      const [line] = await settled(client, webhook, 'sent');
      expect(line!.last!.request).toBe(receiver.of(path, 'order.intent')[0]!.body);
    });

    it('sends none that is LATE by the member’s own tolerance, and none while it is off', async () => {
      // 0.3 R towards the target: LATE for a moderate member, GOOD for an aggressive one.
      await priced('196.342');
      const moderate = await listening(['order.intent']);
      const aggressive = await listening(['order.intent']);
      const off = await listening(['order.intent']);
      await choose(moderate.user);
      await choose(aggressive.user, { riskTolerance: 'aggressive' });
      await publish(body);
      await aggressive.told('order.intent');
      expect(await settled(moderate.client, moderate.webhook, 'suppressed')).toMatchObject([
        { why: 'The verdict is LATE' },
      ]);
      expect(await log(off.client, off.webhook)).toEqual([]);
      expect(receiver.received).toHaveLength(1);
    });
  });

  it('follow signals on their own, too', async () => {
    const { path, told } = await listening(['signal.updated']);
    await stack.tick('GBPUSD', '1.30000', '1.30002');
    await stack.live('GBPUSD', admin);
    const signal = await publish({
      instrument: 'GBPUSD',
      direction: 'long',
      entryPrice: '1.30000',
      slPrice: '1.29000',
      t0Price: '1.31000',
      t1Price: '1.32000',
    });
    await stack.watched(SignalLifecycle, signal.id, signal.version);
    await stack.tick('GBPUSD', '1.31010', '1.31012');
    await told('signal.updated');
    expect(receiver.of(path, 'signal.updated')[0]!.payload.data).toMatchObject({ id: signal.id, t0Hit: true });
  });
});
