import type { OrderIntent, WebhookMade } from '@t0/contracts/developers';
import type { TransientPush } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { AccountEmail, UserSettings, type User } from '@t0/database/accounts';
import { createMember, TEST_PASSWORD, waitFor } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { signaturesBy } from '../support/webhook-receiver.ts';
import { PATH, WebhookScene } from './webhook-scene.ts';

describe('webhooks (docs/product/developers.md#webhooks)', () => {
  let scene: WebhookScene;
  beforeAll(async () => void (scene = await WebhookScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  it('are made by password; the secret is shown once and kept encrypted; other tabs and an email tell', async () => {
    const user = await createMember(scene.api.db);
    const client = await scene.api.signedIn(user);
    const tab = await scene.api.live(client);
    expect((await client.post(PATH, scene.wish({ password: 'Wrong-One!' }))).body).toMatchObject({
      error: 'WRONG_PASSWORD',
    });
    const { status, body } = await client.post<WebhookMade>(PATH, scene.wish());
    expect([status, body]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        webhook: {
          id: expect.any(Number),
          url: scene.receiver.url(),
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
    const stored = JSON.stringify(await scene.api.db.query('SELECT * FROM webhooks'));
    expect(stored).not.toContain(body.secret.slice(6));
    expect(await scene.api.db.getRepository(AccountEmail).findBy({ email: user.email })).toMatchObject([
      { kind: 'webhook-added', details: { webhook: scene.receiver.url() } },
    ]);
  });

  it('of a member that answer slowly hold no more than their share; others are told meanwhile (docs/product/limits.md#numbers)', async () => {
    const signals = 20;
    const slow = await scene.listening(['signal.created']);
    const quick = await scene.listening(['signal.created']);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    scene.receiver.answer = ({ path }) => (path === slow.path ? released.then(() => 200) : 200);
    for (let count = 0; count < signals; count += 1) await scene.publish();
    await waitFor(
      'the other member to be told',
      () => scene.receiver.of(quick.path, 'signal.created').length >= signals,
    );
    // Calls that ran out of time may be seen for a moment beside those that came after them.
    expect(scene.receiver.open.get(slow.path)!.most).toBeLessThanOrEqual(8);
    release();
    await waitFor('all to arrive', async () => {
      await scene.hurry();
      return (await scene.log(slow.client, slow.webhook)).filter(({ state }) => state === 'sent').length >= signals;
    });
    const counted = await scene.api.db.query<{ most: number }[]>(
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
    const client = await scene.api.signedIn(await createMember(scene.api.db));
    const { status, body } = await client.post<{ fields: Record<string, string> }>(PATH, scene.wish(given));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await client.get(PATH)).body).toEqual([]);
  });

  it('are at most five, and somebody else’s are nobody’s to see or change', async () => {
    const { client, webhook } = await scene.listening(['signal.created']);
    for (let count = 1; count < LIMITS.webhook.most; count += 1) await client.post(PATH, scene.wish());
    expect((await client.post(PATH, scene.wish())).body).toMatchObject({ error: 'TOO_MANY_WEBHOOKS' });
    const other = await scene.api.signedIn(await createMember(scene.api.db));
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
    const { client, path, messages, secret, webhook } = await scene.listening([
      'signal.created',
      'notification.created',
    ]);
    const deaf = await scene.listening(['price_alert.fired']);
    const signal = await scene.publish();
    await messages('signal.created');
    await messages('notification.created');
    const [call] = scene.receiver.of(path, 'signal.created');
    expect(call!.payload).toEqual({ type: 'signal.created', timestamp: expect.any(String), data: signal });
    expect(call!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_\d+$/),
    });
    expect(call!.headers['webhook-signature']).toBe(signaturesBy([secret], call!));
    expect(scene.receiver.received.filter((one) => one.path === deaf.path)).toEqual([]);
    const [, line] = await scene.untilDone(client, webhook, 'sent', 2);
    expect(line).toMatchObject({
      messageId: call!.id,
      kind: 'signal.created',
      attempts: 1,
      nextAt: null,
      last: { status: 200, error: null, request: call!.body, answer: '200 of a program' },
    });
    await client.put(`${PATH}/${webhook.id}`, { kinds: ['signal.updated', 'signal.deleted'] });
    await scene.admin.delete(`/api/signals/${signal.id}`);
    await messages('signal.deleted');
  });

  it('are tried again after anything but 2xx, redirects too, under the same id', async () => {
    const { client, path, messages, webhook } = await scene.listening(['signal.created']);
    const answers = [500, 302, 200];
    scene.receiver.answer = () => answers.shift()!;
    await scene.publish();
    for (const count of [1, 2, 3]) {
      await messages('signal.created', count);
      await waitFor('the attempt to be recorded', async () => {
        const [line] = await scene.log(client, webhook);
        return line!.state === (count === 3 ? 'sent' : 'queued') && line!.attempts === count;
      });
      await scene.hurry();
    }
    expect(new Set(scene.receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(scene.receiver.received.map((one) => one.path)).toEqual([path, path, path]);
    expect(await scene.log(client, webhook)).toMatchObject([{ attempts: 3, last: { status: 200 } }]);
  });

  it('sign with the secret before, too, for a day after NEW SECRET', async () => {
    const { client, path, messages, secret, webhook } = await scene.listening(['signal.created']);
    const { body } = await client.post<WebhookMade>(`${PATH}/${webhook.id}/secret`, { password: TEST_PASSWORD });
    expect(Date.parse(body.webhook.previousSecretUntil!) - Date.now()).toBeCloseTo(24 * 3_600_000, -5);
    await scene.publish();
    await messages('signal.created');
    const [call] = scene.receiver.of(path, 'signal.created');
    expect(call!.headers['webhook-signature']).toBe(signaturesBy([body.secret, secret], call!));
    await scene.api.db.query(`UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = $1`, [
      webhook.id,
    ]);
    await client.post(`${PATH}/${webhook.id}/test`, {});
    await messages('webhook.test');
    const [test] = scene.receiver.of(path, 'webhook.test');
    expect(test!.headers['webhook-signature']).toBe(signaturesBy([body.secret], test!));
  });

  it('are tested, also while they are off, and sent again from the log under the same id', async () => {
    const { client, path, messages, webhook } = await scene.listening(['signal.created']);
    const tab = await scene.api.live(client);
    const pushes: TransientPush[] = [];
    tab.socket.on('transient', (push) => pushes.push(push));
    const console = await scene.api.live(scene.admin);
    const seen: TransientPush[] = [];
    console.socket.on('transient', (push) => seen.push(push));
    await client.put(`${PATH}/${webhook.id}`, { isOn: false });
    scene.receiver.answer = () => 500;
    expect((await client.post(`${PATH}/${webhook.id}/test`, {})).status).toBe(204);
    await messages('webhook.test');
    const [line] = await scene.untilDone(client, webhook, 'failed');
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
    scene.receiver.answer = () => 204;
    expect((await client.post(again, {})).status).toBe(204);
    await messages('webhook.test', 2);
    await scene.untilDone(client, webhook, 'sent');
    const [first, second] = scene.receiver.of(path, 'webhook.test');
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
      scene.api.db.getRepository(UserSettings).upsert({ userId: user.id, autoExecute: true, ...given }, ['userId']);
    const priced = async (ask: string) => {
      await scene.prices.tick('GBPJPY', ask, ask);
      await scene.prices.live('GBPJPY', scene.admin);
    };

    it('sends each signal that is GOOD as an intent: levels and percent, never a size', async () => {
      await priced('196.130');
      const { user, client, path, messages, webhook } = await scene.listening(['order.intent']);
      await choose(user, { positionSize: 5 });
      const signal = await scene.publish(body);
      await messages('order.intent');
      const data = scene.receiver.of(path, 'order.intent')[0]!.payload.data as unknown as OrderIntent;
      expect(data).toEqual({ signalId: signal.id, ...body, riskPercent: 5, validUntil: expect.any(String) });
      expect(Date.parse(data.validUntil) - Date.parse(signal.createdAt)).toBeCloseTo(5 * 60_000, -4);
      const [line] = await scene.untilDone(client, webhook, 'sent');
      expect(line!.last!.request).toBe(scene.receiver.of(path, 'order.intent')[0]!.body);
    });

    it('sends none that is LATE by the member’s own tolerance, and none while it is off', async () => {
      // 0.3 R towards the target: LATE for a moderate member, GOOD for an aggressive one.
      await priced('196.342');
      const moderate = await scene.listening(['order.intent']);
      const aggressive = await scene.listening(['order.intent']);
      const off = await scene.listening(['order.intent']);
      await choose(moderate.user);
      await choose(aggressive.user, { riskTolerance: 'aggressive' });
      await scene.publish(body);
      await aggressive.messages('order.intent');
      expect(await scene.untilDone(moderate.client, moderate.webhook, 'suppressed')).toMatchObject([
        { why: 'The verdict is LATE' },
      ]);
      expect(await scene.log(off.client, off.webhook)).toEqual([]);
      expect(scene.receiver.received).toHaveLength(1);
    });
  });

  it('follow signals on their own, too', async () => {
    const { path, messages } = await scene.listening(['signal.updated']);
    await scene.prices.tick('GBPUSD', '1.30000', '1.30002');
    await scene.prices.live('GBPUSD', scene.admin);
    const signal = await scene.publish({
      instrument: 'GBPUSD',
      direction: 'long',
      entryPrice: '1.30000',
      slPrice: '1.29000',
      t0Price: '1.31000',
      t1Price: '1.32000',
    });
    await scene.prices.watched(SignalLifecycle, signal.id, signal.version);
    await scene.prices.tick('GBPUSD', '1.31010', '1.31012');
    await messages('signal.updated');
    expect(scene.receiver.of(path, 'signal.updated')[0]!.payload.data).toMatchObject({ id: signal.id, t0Hit: true });
  });
});
