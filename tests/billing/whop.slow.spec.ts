import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { reconcileWhop } from '@t0/billing';
import { AccountEmail, User } from '@t0/database/accounts';
import { Subscription, WebhookEvent } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createUser, waitFor, type Answer } from '@t0/testing';
import { IsNull } from 'typeorm';
import { ApiStack } from '../support/api-stack.ts';

const SECRET = `whsec_${Buffer.from('a secret shared with Whop, 32 bytes').toString('base64')}`;
const at = (minute: number): string => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString();
let made = 0;

interface Message {
  id: string;
  body: object;
}

/** A message of the present format. `minute`: when the membership came into this state. */
function message(type: string, email: string | null, minute: number, membership = 'mem_1', more: object = {}): Message {
  made += 1;
  return {
    id: `msg_${made}`,
    body: {
      id: `msg_${made}`,
      api_version: 'v1',
      timestamp: at(minute),
      type,
      data: {
        id: membership,
        status: type === 'membership.activated' ? 'active' : 'canceled',
        created_at: at(0),
        joined_at: at(0),
        updated_at: at(minute),
        user: { id: `user_${membership}`, email },
        plan: { id: 'plan_monthly' },
        renewal_period_end: at(59),
        cancel_at_period_end: false,
        ...more,
      },
    },
  };
}

describe('Whop webhook (docs/product/billing.md#access-and-payment; docs/SECURITY.md#webhooks)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start({ WHOP_WEBHOOK_SECRET: SECRET })));
  afterAll(() => stack.stop());

  const post = (
    { id, body }: Message,
    { secret = SECRET, sentAt = new Date(), sent = JSON.stringify(body) } = {},
  ): Promise<Answer<Record<string, unknown>>> =>
    stack.visitor().post('/api/webhooks/whop', sent, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, JSON.stringify(body)),
    });
  const deliver = async (...messages: Message[]): Promise<void> => {
    for (const one of messages) expect((await post(one)).status).toBe(200);
    await waitFor('every message to be applied', async () => {
      const open = await stack.db.getRepository(WebhookEvent).countBy({ processedAt: IsNull() });
      return open === 0;
    });
  };
  const user = (email: string): Promise<User | null> => stack.db.getRepository(User).findOneBy({ email });

  it('membership.activated makes an account without a password, and asks for its welcome mail', async () => {
    await deliver(message('membership.activated', 'Maya@Whop.test', 1, 'mem_new'));
    expect(await user('maya@whop.test')).toMatchObject({
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      password: null,
      whopUserId: 'user_mem_new',
      whopSubscriptionId: 'mem_new',
    });
    expect(await stack.db.getRepository(AccountEmail).findBy({ email: 'maya@whop.test' })).toMatchObject([
      { kind: 'welcome', deliveryStatus: 'queued' },
    ]);
  });

  it('membership.deactivated takes access away, live; membership.activated gives it back', async () => {
    const member = await createUser(stack.db);
    const screen = await stack.live(await stack.signedIn(member));
    await deliver(message('membership.activated', member.email, 1, 'mem_live'));
    await screen.next('subscription.changed', ({ data }) => data.hasActiveSubscription);
    await deliver(message('membership.deactivated', member.email, 2, 'mem_live'));
    const lost = await screen.next('subscription.changed', ({ data }) => !data.hasActiveSubscription);
    await deliver(message('membership.activated', member.email, 3, 'mem_live'));
    await screen.next('subscription.changed', ({ seq, data }) => seq > lost.seq && data.hasActiveSubscription);
    const rows = await stack.db.getRepository(Subscription).findBy({ externalId: 'mem_live' });
    expect(rows).toMatchObject([{ status: 'active', startedAt: new Date(at(3)), endedAt: null }]);
    expect(await stack.db.getRepository(AccountEmail).countBy({ email: member.email })).toBe(0);
  });

  it.each(['membership.went_valid', 'membership.went_invalid'])('takes the older %s', async (action) => {
    const email = `${action.replace('.', '-')}@whop.test`;
    made += 1;
    const old = (name: string, status: string): Message => ({
      id: `msg_old_${(made += 1)}`,
      body: {
        action: name,
        data: { id: `mem_${action}`, user: 'user_old', email, status, valid: status === 'active' },
      },
    });
    await deliver(old('membership.went_valid', 'active'));
    expect(await user(email)).toMatchObject({ hasActiveSubscription: true, whopUserId: 'user_old' });
    if (action === 'membership.went_invalid') {
      const later = old(action, 'expired');
      const sentAt = new Date(Date.now() + 2000);
      expect((await post(later, { sentAt })).status).toBe(200);
      await waitFor('access to end', async () => !(await user(email))!.hasActiveSubscription);
      expect(await user(email)).toMatchObject({ subscriptionStatus: 'expired' });
    }
  });

  it('applies a message once, whatever it says when it is sent again under its webhook-id', async () => {
    const first = message('membership.activated', 'once@whop.test', 1, 'mem_once');
    await deliver(first);
    const again = message('membership.deactivated', 'once@whop.test', 9, 'mem_once');
    await deliver({ ...again, id: first.id });
    expect(await user('once@whop.test')).toMatchObject({ hasActiveSubscription: true });
    expect(await stack.db.getRepository(WebhookEvent).countBy({ eventId: first.id })).toBe(1);
  });

  it('an older message never replaces a newer state, in any order of delivery', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ gives: fc.boolean(), minute: fc.integer({ min: 1, max: 5 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (sent) => {
          const membership = `mem_order_${(round += 1)}`;
          const email = `order-${round}@whop.test`;
          await deliver(
            ...sent.map(({ gives, minute }) =>
              message(gives ? 'membership.activated' : 'membership.deactivated', email, minute, membership),
            ),
          );
          const newest = Math.max(...sent.map(({ minute }) => minute));
          // Of one moment, the message that takes away counts.
          const gives = sent.filter(({ minute }) => minute === newest).every((one) => one.gives);
          expect((await user(email))?.hasActiveSubscription ?? false).toBe(gives);
        },
      ),
      { numRuns: 15 },
    );
  });

  it.each<[string, Parameters<typeof post>[1]]>([
    ['a foreign secret', { secret: `whsec_${Buffer.from('another secret, of 32 bytes or so').toString('base64')}` }],
    ['another body', { sent: '{"type":"membership.activated"}' }],
    ['a recorded message, ten minutes old', { sentAt: new Date(Date.now() - 600_000) }],
    ['a message from the future', { sentAt: new Date(Date.now() + 600_000) }],
  ])('refuses %s and stores nothing', async (_what, options) => {
    const one = message('membership.activated', 'refused@whop.test', 1, 'mem_refused');
    expect(await post(one, options)).toMatchObject({ status: 400, body: { error: 'SIGNATURE_INVALID' } });
    expect(await stack.db.getRepository(WebhookEvent).countBy({ eventId: one.id })).toBe(0);
  });

  it('notes messages that ask for nothing, and makes no account for who left before being known', async () => {
    const other = message('entry.created', 'other@whop.test', 1);
    const gone = message('membership.deactivated', 'gone@whop.test', 4, 'mem_gone');
    const late = message('membership.activated', 'gone@whop.test', 2, 'mem_gone');
    const nameless = message('membership.activated', null, 1, 'mem_nameless');
    await deliver(other, gone, nameless);
    // Several are applied at once: the older one comes when the newer one is known.
    await deliver(late);
    expect(await user('gone@whop.test')).toBeNull();
    const notes = await stack.db.getRepository(WebhookEvent).find({ select: { eventId: true, error: true } });
    const noteOf = ({ id }: Message): unknown => notes.find(({ eventId }) => eventId === id)?.error;
    expect([other, gone, late, nameless].map(noteOf)).toEqual([
      'No handler exists for events of this type',
      null,
      'A newer state is known',
      'It names no e-mail address',
    ]);
  });

  it('takes a secret in the form in which Whop hands it out', async () => {
    const other = await ApiStack.start({ WHOP_WEBHOOK_SECRET: 'ws_0123456789abcdef' });
    try {
      const { id, body } = message('membership.activated', 'raw@whop.test', 1, 'mem_raw');
      const sentAt = new Date();
      const answer = await other.visitor().post('/api/webhooks/whop', JSON.stringify(body), {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook('ws_0123456789abcdef', { format: 'raw' }).sign(
          id,
          sentAt,
          JSON.stringify(body),
        ),
      });
      expect(answer.status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

describe('Whop, asked for the present state', () => {
  let whop: Server;
  let stack: ApiStack;
  let log: EventLog;
  const memberships = new Map<string, object>();
  const requested: string[] = [];
  beforeAll(async () => {
    whop = createServer((request, response) => {
      requested.push(`${request.headers.authorization} ${request.url}`);
      const found = memberships.get(request.url!.split('/').at(-1)!);
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
    });
    await new Promise<void>((resolve) => whop.listen(0, '127.0.0.1', resolve));
    stack = await ApiStack.start({
      WHOP_WEBHOOK_SECRET: SECRET,
      WHOP_API_KEY: 'key-of-the-test',
      WHOP_API_URL: `http://127.0.0.1:${(whop.address() as AddressInfo).port}/api/v1`,
    });
    log = new EventLog(stack.db, () => undefined);
  });
  afterAll(async () => {
    await stack.stop();
    whop.close();
  });
  const membership = (id: string, status: string, minute: number, more: object = {}): object => ({
    ...(message('membership.activated', `${id}@whop.test`, minute, id, { status, ...more }).body as { data: object })
      .data,
  });
  const store = (id: string, more: Partial<Subscription> = {}) =>
    stack.db.getRepository(Subscription).insert({
      provider: 'whop',
      externalId: id,
      status: 'active',
      startedAt: new Date(at(0)),
      currentPeriodEnd: new Date(at(30)),
      ...more,
    });

  it('believes Whop rather than the message', async () => {
    memberships.set('mem_truth', membership('mem_truth', 'canceled', 5));
    const { id, body } = message('membership.activated', 'mem_truth@whop.test', 1, 'mem_truth');
    const sentAt = new Date();
    await stack.visitor().post('/api/webhooks/whop', JSON.stringify(body), {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign(id, sentAt, JSON.stringify(body)),
    });
    await waitFor(
      'the message',
      async () => (await stack.db.getRepository(WebhookEvent).findOneByOrFail({ eventId: id })).processedAt,
    );
    expect(requested).toContain('Bearer key-of-the-test /api/v1/memberships/mem_truth');
    expect(await stack.db.getRepository(Subscription).findOneByOrFail({ externalId: 'mem_truth' })).toMatchObject({
      status: 'canceled',
    });
  });

  it('reconciles live memberships: renewed ones go on, ended ones end', async () => {
    const [renewed, ended] = [await createUser(stack.db), await createUser(stack.db)];
    await store('mem_renewed', { userId: renewed.id });
    await store('mem_ended', { userId: ended.id });
    memberships.set('mem_renewed', membership('mem_renewed', 'active', 31, { renewal_period_end: at(58) }));
    memberships.set('mem_ended', membership('mem_ended', 'expired', 31));
    await reconcileWhop(stack.db, log, stack.config);
    const rows = stack.db.getRepository(Subscription);
    expect(await rows.findOneByOrFail({ externalId: 'mem_renewed' })).toMatchObject({
      status: 'active',
      currentPeriodEnd: new Date(at(58)),
    });
    expect(await rows.findOneByOrFail({ externalId: 'mem_ended' })).toMatchObject({ status: 'expired' });
    expect(await stack.db.getRepository(User).findOneByOrFail({ id: ended.id })).toMatchObject({
      hasActiveSubscription: false,
    });
  });

  it('without a key ends only what was set to end and whose time is over', async () => {
    const config = { ...stack.config, WHOP_API_KEY: undefined };
    const users = await Promise.all([1, 2, 3].map(() => createUser(stack.db)));
    const past = new Date(Date.now() - 60_000);
    const future = new Date(Date.now() + 86_400_000);
    await store('mem_over', { userId: users[0]!.id, cancelAtPeriodEnd: true, currentPeriodEnd: past });
    await store('mem_unknown', { userId: users[1]!.id, currentPeriodEnd: past });
    await store('mem_later', { userId: users[2]!.id, cancelAtPeriodEnd: true, currentPeriodEnd: future });
    await reconcileWhop(stack.db, log, config);
    const rows = await stack.db.getRepository(Subscription).find({ order: { externalId: 'ASC' } });
    const statusOf = (id: string): string | undefined => rows.find(({ externalId }) => externalId === id)?.status;
    expect(['mem_over', 'mem_unknown', 'mem_later'].map(statusOf)).toEqual(['expired', 'active', 'active']);
  });
});
