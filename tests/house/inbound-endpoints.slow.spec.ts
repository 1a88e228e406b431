import { request } from 'node:http';
import { Subscription, WebhookEvent } from '@t0/database/billing';
import { TelegramChat, SmsNumber } from '@t0/database/channels';
import { createMember } from '@t0/testing';
import { TestSms } from '../support/services/sms-service.ts';
import { TestTelegram } from '../support/services/telegram-service.ts';
import { IsNull, Not, Raw } from 'typeorm';
import { BillingStack } from '../support/billing-stack.ts';
import { endpointsOf, WHOP_SECRET, type InboundEndpoint } from './inbound-endpoints.ts';
import { CHAT, membership, nonsense, NUMBER, SID, TRUE } from './inbound-messages.ts';

const PATHS = [
  '/api/webhooks/telegram',
  '/api/sms/inbound',
  '/api/sms/status',
  '/api/webhooks/whop',
  '/api/webhooks/stripe',
];
const TEN_MINUTES = 600_000;

type Heads = Record<string, string | string[]>;
interface AnswerBody {
  status: number;
  text: string;
}

describe('doors of other companies’ programs, attacked with their secrets set (docs/SECURITY.md#webhooks)', () => {
  let stack: BillingStack;
  let telegram: TestTelegram;
  let sms: TestSms;
  let endpoints: InboundEndpoint[];

  beforeAll(async () => {
    [telegram, sms] = await Promise.all([TestTelegram.start(), TestSms.start()]);
    stack = await BillingStack.start({
      ...telegram.privateEnv,
      ...sms.env,
      WHOP_WEBHOOK_SECRET: WHOP_SECRET,
      // What moves by itself would be taken for what the attack changed.
      PRICE_PROVIDER: 'none',
      SIGNAL_AUTOMATION: 'off',
    });
    endpoints = endpointsOf(stack.api);
    const { db } = stack.api;
    const member = await createMember(db);
    await db.getRepository(TelegramChat).insert({ userId: member.id, chatId: CHAT, name: 'Kim' });
    await db.getRepository(SmsNumber).insert({ userId: member.id, number: NUMBER });
    const { events } = await stack.pay('door@stripe.test');
    TRUE['/api/webhooks/stripe'] = () =>
      JSON.stringify(events.find(({ type }) => type === 'checkout.session.completed'));
  });
  afterAll(async () => {
    await stack.stop();
    await Promise.all([telegram.stop(), sms.stop()]);
  });

  const endpointAt = (path: string): InboundEndpoint => endpoints.find((endpoint) => endpoint.path === path)!;
  /** Sends a body as it is, with heads that may come twice, which fetch cannot. */
  const send = (path: string, body: string | Buffer, headers: Heads): Promise<AnswerBody> =>
    new Promise((resolve, reject) => {
      const call = request(`${stack.api.origin()}${path}`, { method: 'POST', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      });
      call.on('error', reject).end(body);
    });
  /** Every row of every table, in short; `without`: tables that are not looked at. Of the log the count: how far it was sent stands there too. */
  const stored = async (...without: string[]): Promise<Record<string, string>> => {
    const { db } = stack.api;
    const tables: { name: string }[] = await db.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !without.includes(table.name))) {
      const digest = name.startsWith('live_') ? '' : `|| md5(string_agg(t::text, '' ORDER BY t::text))`;
      const [row] = await db.query(`SELECT count(*) ${digest} AS is FROM "${name}" t`);
      digests[name] = (row as { is: string }).is;
    }
    return digests;
  };
  /** What holds of an answer to somebody who proved nothing: one sentence, whatever was wrong, and nothing else. */
  const isRefusal = ({ status, text }: AnswerBody): boolean => {
    const { error, message, statusCode, ...more } = JSON.parse(text) as Record<string, unknown>;
    return (
      statusCode === status &&
      (status === 413 || ['SIGNATURE_INVALID', 'SECRET_WRONG'].includes(String(error))) &&
      typeof message === 'string' &&
      Object.keys(more).length === 0
    );
  };

  describe.each(PATHS)('%s', (path) => {
    /** What somebody sends who cannot prove it. */
    const forgeries = (endpoint: InboundEndpoint): [what: string, body: string | Buffer, headers: Heads][] => {
      const body = TRUE[path]!();
      const proof = endpoint.prove(body);
      const names = Object.keys(proof).filter((name) => name !== 'content-type');
      const twice = (first: Record<string, string>, second: Record<string, string>): Heads =>
        Object.fromEntries(names.map((name) => [name, [first[name]!, second[name]!]]));
      const wrong = endpoint.prove(body, { wrong: true });
      const other = endpoints.filter((one) => one.path !== path);
      return [
        ['nothing', body, {}],
        ['nothing, as JSON', body, { 'content-type': 'application/json', origin: 'https://evil.example' }],
        ['an empty proof', body, Object.fromEntries(names.map((name) => [name, '']))],
        ['the proof of another secret', body, wrong],
        ['a part of the proof', body, Object.fromEntries(names.map((name) => [name, proof[name]!.slice(0, -1)]))],
        ['more than the proof', body, Object.fromEntries(names.map((name) => [name, `${proof[name]!}x`]))],
        // The others' proofs may be lists, of which one that is right suffices.
        ...(endpoint.isTimed
          ? []
          : [['a wrong and the right proof', body, twice(wrong, proof)] as [string, string, Heads]]),
        ['two wrong proofs', body, twice(wrong, wrong)],
        ['the proof of another type of content', body, { ...wrong, 'content-type': 'multipart/form-data; boundary=x' }],
        ['an endless proof', body, Object.fromEntries(names.map((name) => [name, 'v1,t=1,'.repeat(500)]))],
        ['1.1 MB, unproven', 'x'.repeat(1_100_000), wrong],
        ['1.1 MB, proven', 'x'.repeat(1_100_000), endpoint.prove('x'.repeat(1_100_000))],
        ...other.map((one): [string, string, Heads] => [`the proof of ${one.path}`, body, one.prove(body)]),
        ...(endpoint.isOfBody
          ? ([
              ['another body', `${body}&x=1 `, proof],
              ['no body', '', proof],
            ] as [string, string, Heads][])
          : []),
        ...(endpoint.isTimed
          ? ([-TEN_MINUTES, TEN_MINUTES].map((ms) => [
              `a proof made ${ms} ms from now`,
              body,
              endpoint.prove(body, { at: new Date(Date.now() + ms) }),
            ]) as [string, string, Heads][])
          : []),
      ];
    };

    it('refuses a caller without proof in one sentence, and nothing changes', async () => {
      const before = await stored();
      const taken: string[] = [];
      for (const [what, body, headers] of forgeries(endpointAt(path))) {
        const answer = await send(path, body, headers);
        if (answer.status < 400 || answer.status >= 500 || !isRefusal(answer))
          taken.push(`${what}: ${answer.status} ${answer.text}`);
      }
      expect(taken).toEqual([]);
      expect(await stored()).toEqual(before);
    });

    it('ignores or refuses what is proven and awkward, and nothing but its log changes', async () => {
      const endpoint = endpointAt(path);
      const before = await stored('webhook_events');
      const wrong: string[] = [];
      for (const body of nonsense(path)) {
        const { status, text } = await send(path, body, endpoint.prove(body));
        if (status >= 500 || /stack|\.[jt]s:\d|postgres|syntax/i.test(text))
          wrong.push(`${body.slice(0, 80)} (${body.length}): ${status} ${text}`);
      }
      expect(wrong).toEqual([]);
      await stack.untilDone();
      expect(await stored('webhook_events')).toEqual(before);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    });

    it('still takes the true message, which a replay does not repeat', async () => {
      const before = await stored();
      const body = TRUE[path]!();
      const proof = endpointAt(path).prove(body);
      expect((await send(path, body, proof)).status).toBeLessThan(300);
      await stack.untilDone();
      const after = await stored();
      expect(after).not.toEqual(before);
      for (let again = 0; again < 3; again += 1) expect((await send(path, body, proof)).status).toBeLessThan(300);
      await stack.untilDone();
      expect(await stored()).toEqual(after);
    });
  });

  it('applies a true message that holds what PostgreSQL keeps in no text', async () => {
    const name = 'a\u0000b\ud800c\\\\u0000';
    const body = JSON.stringify({ ...membership, data: { ...membership.data, id: 'mem_nul', name, [name]: 1 } });
    const answer = await send('/api/webhooks/whop', body, endpointAt('/api/webhooks/whop').prove(body));
    expect(answer).toEqual({ status: 200, text: '{"received":true}' });
    await stack.untilDone();
    const kept = 'a\ufffdb\ufffdc\\\\u0000';
    const row = await stack.api.db.getRepository(WebhookEvent).findOneByOrFail({
      error: IsNull(),
      type: membership.type,
      payload: Raw((column) => `${column} #>> '{data,id}' = 'mem_nul'`),
    });
    expect(row.payload).toMatchObject({ data: { name: kept, [kept]: 1 } });
  });

  it('did what the true messages say', async () => {
    const { db } = stack.api;
    expect(await db.getRepository(TelegramChat).countBy({ chatId: CHAT })).toBe(0);
    expect(await db.getRepository(SmsNumber).findOneByOrFail({ number: NUMBER })).toMatchObject({ off: 'stopped' });
    expect(await db.query('SELECT status FROM sms_messages WHERE sid = $1', [SID])).toEqual([{ status: 'delivered' }]);
    const subscriptions = await db
      .getRepository(Subscription)
      .find({ where: { provider: Not('manual') }, order: { provider: 'ASC', externalId: 'ASC' } });
    expect(subscriptions).toMatchObject([
      { provider: 'stripe', status: 'active' },
      { provider: 'whop', status: 'active', externalId: 'mem_door' },
      { provider: 'whop', status: 'active', externalId: 'mem_nul' },
    ]);
    // Whatever else was proven is noted with the reason why nothing came of it.
    const silent = await db.getRepository(WebhookEvent).findBy({ attempts: 0 });
    expect(silent).toEqual([]);
  });
});
