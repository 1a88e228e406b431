import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import type { Channel, ChannelTest } from '@t0/contracts/channels';
import type { AuditEntry, DoctorReport } from '@t0/contracts/operations';
import type { ApiError } from '@t0/contracts/platform';
import { createLogger } from '@t0/observability';
import { createAdmin, type LiveClient, type TestClient } from '@t0/testing';
import { SMTPServer } from 'smtp-server';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';

const HIDDEN = 'whsec_hidden_from_everybody';

describe('channels and doctor in SETTINGS (docs/product/settings.md#channels)', () => {
  let stack: ApiStack;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let screen: LiveClient;
  let other: LiveClient;
  /** What the mail server answers to the next email; null: it takes it. */
  let refusal: { code: number; words: string } | null = null;
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code })),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    stack = await ApiStack.start({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: 'sk_test_hidden',
      STRIPE_WEBHOOK_SECRET: HIDDEN,
      STRIPE_PRICE_MONTHLY: 'price_hidden',
      WHOP_API_KEY: 'hidden',
      THROTTLE_FACTOR: '1',
    });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    admin = await stack.signedIn(await createAdmin(stack.db));
    screen = await stack.live(admin);
    other = await stack.live(await stack.signedIn(await createAdmin(stack.db)));
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const channels = async (client = admin): Promise<Record<string, Channel>> => {
    const { body } = await client.get<Channel[]>('/api/admin/channels');
    return Object.fromEntries(body.map((channel) => [channel.name, channel]));
  };
  const send = (channel: string) => admin.post<ChannelTest & ApiError>(`/api/admin/channels/${channel}/test`, {});

  it('says what is set, and never what it is set to', async () => {
    const found = await channels();
    expect(Object.entries(found).map(([name, { state }]) => `${name} ${state}`)).toEqual([
      'terminal embedded',
      'email embedded',
      'push not-set',
      'telegram not-set',
      'private-chat not-set',
      'sms not-set',
      'relay-discord not-set',
      'relay-slack not-set',
      'relay-telegram not-set',
      'payments set',
      'memberships incomplete',
      'prices set',
      'files set',
      'record set',
    ]);
    expect(found.payments!.keys.map(({ key, isSet }) => [key, isSet])).toEqual([
      ['STRIPE_SECRET_KEY', true],
      ['STRIPE_WEBHOOK_SECRET', true],
      ['STRIPE_PRICE_MONTHLY', true],
      ['STRIPE_PRICE_YEARLY', false],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/hidden|5e5e5e/);
  });

  it('mails a test to oneself on the ordinary way, and tells that it was accepted', async () => {
    const sent = await send('email');
    expect([sent.status, sent.body]).toEqual([202, expect.objectContaining({ channel: 'email', outcome: 'waiting' })]);
    const { data } = await screen.next('channel.tested', (event) => event.data.channel === 'email');
    expect(data).toEqual({ channel: 'email', outcome: 'accepted', detail: null, at: sent.body.at });
    expect((await channels()).email!.lastTest).toEqual(data);
    expect(received.at(-1)).toContain('Subject: Test of the email channel: T0 Trading Terminal');
    const { body: trail } = await admin.get<AuditEntry[]>('/api/admin/audit?entity=account_emails');
    expect(trail[0]).toMatchObject({ action: 'account_emails.created', after: { kind: 'channel-test' } });
  });

  it.each([
    [{ code: 550, words: 'No such user here' }, 'refused'],
    [{ code: 451, words: 'Try again later' }, 'waiting'],
  ] as const)('tells the mail server’s reason: %j', async (answer, outcome) => {
    refusal = answer;
    const { body } = await send('email');
    const { data } = await screen.next('channel.tested', (event) => event.data.at === body.at);
    expect(data).toMatchObject({ outcome, detail: expect.stringContaining(answer.words) });
    expect((await channels()).email!.lastTest).toMatchObject({ outcome, detail: data.detail });
    refusal = null;
  });

  it('sends a test through event log and socket to one’s own pages alone', async () => {
    const { body } = await send('terminal');
    const { data } = await screen.next('channel.tested', (event) => event.data.channel === 'terminal');
    expect(data).toEqual({ channel: 'terminal', outcome: 'accepted', detail: null, at: body.at });
    expect(other.events.map(({ type }) => type)).not.toContain('channel.tested');
    const { body: trail } = await admin.get<AuditEntry[]>('/api/admin/audit?limit=5');
    expect(trail[0]!.request).toBe('POST /api/admin/channels/terminal/test');
  });

  it('knows no test of what nothing can be sent through, and has enough after ten', async () => {
    expect((await send('payments')).status).toBe(404);
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await send('terminal')).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('lets doctor look, keeps what it found for every administrator, and has enough after ten', async () => {
    expect((await admin.get<DoctorReport>('/api/admin/doctor')).body).toEqual({ checkedAt: null, findings: [] });
    const { status, body } = await admin.post<DoctorReport>('/api/admin/doctor', {});
    expect(status).toBe(200);
    const found = Object.fromEntries(body.findings.map((finding) => [finding.part, finding.verdict]));
    expect(found).toMatchObject({ PostgreSQL: 'ok', Migrations: 'ok', 'Mail server': 'ok', Workers: 'ok' });
    for (const { verdict, todo } of body.findings) expect(verdict === 'ok').toBe(todo === undefined);
    expect(JSON.stringify(body)).not.toMatch(/hidden|postgres:\/\//);
    expect((await admin.get<DoctorReport>('/api/admin/doctor')).body).toEqual(body);
    // Who asks while it looks gets the same answer.
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/api/admin/doctor', {})));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array<number>(9).fill(200), 429]);
  });
});
