import type { INestApplicationContext } from '@nestjs/common';
import type { ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import { TestDiscord } from '../support/services/discord-service.ts';
import { TestSlack } from '../support/services/slack-service.ts';
import { TestTelegram } from '../support/services/telegram-service.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

const CHAT = '-1001234567890';

interface Row {
  relay: string;
  kind: string;
  status: string;
  attempts: number;
  error: string | null;
  acceptedId: string | null;
  /** Seconds until it is tried again. */
  waits: number | null;
}

describe('relays of the owner (docs/product/channels.md#relays)', () => {
  let stack: ApiStack;
  let discord: TestDiscord;
  let slack: TestSlack;
  let telegram: TestTelegram;
  let worker: INestApplicationContext;
  let admin: TestClient;

  beforeAll(async () => {
    [discord, slack, telegram] = await Promise.all([TestDiscord.start(), TestSlack.start(), TestTelegram.start()]);
    telegram.join(CHAT);
    stack = await ApiStack.start({
      ...telegram.env,
      RELAY_DISCORD_WEBHOOK: discord.webhook,
      RELAY_SLACK_WEBHOOK: slack.webhook,
      RELAY_TELEGRAM_CHAT: CHAT,
      RELAY_NOTIFICATIONS: 'high',
      // Simulated prices would take steps of their own, and pass levels that are to be set.
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
    });
    worker = await startWorker(stack.env);
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await Promise.all([discord.stop(), slack.stop(), telegram.stop()]);
  });
  beforeEach(async () => {
    discord.onCall = () => null;
    slack.onCall = () => null;
    telegram.onCall = () => null;
    discord.isThere = true;
    slack.state = 'there';
    await stack.db.query('DELETE FROM relay_endings');
  });

  const publish = async (given: object = {}): Promise<Signal> =>
    (await admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY', ...given }))).body;
  const step = async (id: number, body: object): Promise<void> => {
    const answer = await admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const rowsOf = (signalId: number): Promise<Row[]> =>
    stack.db.query(
      `SELECT split_part(target, ':', 1) AS relay, kind, delivery_status AS status, attempts, last_error AS error, accepted_id AS "acceptedId",
         extract(epoch FROM lease_until - now())::float8 AS waits
       FROM deliveries WHERE channel = 'relay' AND signal_id = $1 ORDER BY target, coalesce(step_id, 0)`,
      [signalId],
    );
  const of = async (signalId: number, relay: string): Promise<Row[]> =>
    (await rowsOf(signalId)).filter((row) => row.relay === relay);
  /** Waits until everything of a signal has an end, by all relays or one, and answers it. */
  const done = (signalId: number, count: number, relay?: string): Promise<Row[]> =>
    waitFor(`${count} ends`, async () => {
      await retryNow();
      const rows = relay ? await of(signalId, relay) : await rowsOf(signalId);
      const ends = rows.filter(({ status }) => !['queued', 'sending'].includes(status));
      return rows.length === count && ends.length === count && rows;
    });
  /** Waits between attempts are cut short, but for those that a service asked for; the reconciler finds what is due. */
  const retryNow = async (): Promise<void> => {
    await stack.db.query(
      `UPDATE deliveries SET lease_until = NULL, created_at = created_at - interval '1 minute'
       WHERE channel = 'relay' AND delivery_status = 'queued' AND coalesce(last_error, '') NOT LIKE '% 429%'`,
    );
    await worker.get(DeliveryReconciler).reconcile();
  };
  const inDiscord = (signalId: number) =>
    discord.messages.find(({ embeds }) => embeds[0]?.url?.endsWith(`signal=${signalId}`));
  const inSlack = (signalId: number): string[] =>
    slack.messages
      .filter(({ blocks }) => blocks[0]?.text?.text.includes(`signal=${signalId}|`))
      .map(({ text }) => text);
  const inTelegram = (signalId: number) => telegram.of(CHAT).find(({ text }) => text.includes(`signal=${signalId}"`));

  it('take a signal with all that it can have: ten targets, a zone, a rule and both times', async () => {
    const soon = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const signal = await publish({
      status: 'limit',
      furtherTargets: Array.from({ length: 8 }, (_, index) => `${199 + index}.000`),
      entryZonePrice: '195.900',
      stopRule: 'trail',
      trailDistance: '0.700',
      validUntil: soon(1),
      closeAt: soon(2),
    });
    expect((await done(signal.id, 3)).map(({ relay, status }) => [relay, status])).toEqual([
      ['discord', 'sent'],
      ['slack', 'sent'],
      ['telegram', 'sent'],
    ]);
    const names = [
      'Entry',
      'Stop',
      ...Array.from({ length: 10 }, (_, index) => `T${index}`),
      'Stop rule',
      'Valid until',
      'Closes at',
    ];
    expect(inDiscord(signal.id)!.embeds[0]!.fields!.map(({ name }) => name)).toEqual(names);
    const { blocks } = slack.messages.find((message) =>
      message.blocks[0]?.text?.text.includes(`signal=${signal.id}|`),
    )!;
    const fields = blocks.flatMap((block) => block.fields ?? []);
    expect(fields.map(({ text }) => text.slice(1, text.indexOf('*', 1)))).toEqual(names);
    expect(inTelegram(signal.id)!.text).toContain(
      '\nT9: 206.000 (10%)\nStop rule: trails the price by 70.0 pips\nValid until: ',
    );
  });

  it('are told of a new signal with all its levels, once each', async () => {
    const signal = await publish();
    const rows = await done(signal.id, 3);
    expect(rows.map(({ relay, kind, status }) => [relay, kind, status])).toEqual([
      ['discord', 'signal', 'sent'],
      ['slack', 'signal', 'sent'],
      ['telegram', 'signal', 'sent'],
    ]);
    const message = inDiscord(signal.id)!;
    expect(rows[0]!.acceptedId).toBe(message.id);
    expect(message.embeds).toEqual([
      {
        title: 'New signal: LONG GBPJPY',
        url: `${stack.config.PUBLIC_URL}/dashboard?signal=${signal.id}`,
        color: expect.any(Number) as number,
        fields: ['Entry', 'Stop', 'T0', 'T1'].map((name) => ({
          name,
          value: expect.stringMatching(/^\d{3}\.\d{3}$/) as string,
          inline: true,
        })),
      },
    ]);
    expect(inSlack(signal.id)).toEqual(['New signal: LONG GBPJPY']);
    expect(inTelegram(signal.id)!.text).toMatch(/New signal: LONG GBPJPY<\/a><\/b>\nEntry: [\d.]+\nStop: [\d.]+\nT0: /);
  });

  it('have one message that changes with each step; Slack, which cannot, a message for each', async () => {
    const signal = await publish();
    await done(signal.id, 3);
    await step(signal.id, { step: 't0' });
    await done(signal.id, 6);
    await step(signal.id, { step: 'stop-to-entry' });
    await done(signal.id, 9);
    await step(signal.id, { step: 'closed', price: '198.000' });
    const rows = await done(signal.id, 12);
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'sent'));
    expect(new Set((await of(signal.id, 'discord')).map(({ acceptedId }) => acceptedId)).size).toBe(1);
    const message = inDiscord(signal.id)!;
    expect([...message.earlier, message.embeds[0]!.title]).toEqual([
      'New signal: LONG GBPJPY',
      'T0: LONG GBPJPY',
      'Stop to entry: LONG GBPJPY',
      'Closed: LONG GBPJPY',
    ]);
    expect(message.embeds[0]!.description).toBe('Closed at 198.000');
    expect(inSlack(signal.id)).toEqual([
      'New signal: LONG GBPJPY',
      'T0: LONG GBPJPY',
      'Stop to entry: LONG GBPJPY',
      'Closed: LONG GBPJPY: Closed at 198.000',
    ]);
    expect(inTelegram(signal.id)!.earlier).toHaveLength(3);
  });

  it('mark a withdrawn signal WITHDRAWN, and remove nothing', async () => {
    const signal = await publish();
    await done(signal.id, 3);
    await admin.delete(`/api/signals/${signal.id}`);
    await done(signal.id, 6);
    const { embeds } = inDiscord(signal.id)!;
    expect(embeds[0]).toMatchObject({ title: 'WITHDRAWN: LONG GBPJPY', description: 'Do not act on it.' });
    expect(embeds[0]!.fields![0]!.value).toMatch(/^~~[\d.]+~~$/);
    expect(inSlack(signal.id).at(-1)).toBe('WITHDRAWN: LONG GBPJPY: Do not act on it.');
    expect(inTelegram(signal.id)!.text).toMatch(/WITHDRAWN: LONG GBPJPY.*\nDo not act on it\.\nEntry: <s>[\d.]+<\/s>/);
  });

  it('tell a withdrawal where nobody knows whether the signal itself arrived', async () => {
    slack.onCall = () => ({ status: 500, words: 'rollup_error' });
    const signal = await publish();
    await waitFor('a refusal', async () => (await of(signal.id, 'slack'))[0]?.error);
    await stack.db.query(
      `UPDATE deliveries SET lease_until = now() + interval '1 hour' WHERE channel = 'relay' AND signal_id = $1 AND delivery_status = 'queued'`,
      [signal.id],
    );
    await admin.delete(`/api/signals/${signal.id}`);
    slack.onCall = () => null;
    await done(signal.id, 6);
    // Whether the last attempt arrived was never learned: the withdrawal is sent.
    expect(inSlack(signal.id)).toEqual(['WITHDRAWN: LONG GBPJPY: Do not act on it.']);
  });

  it('keep the order of steps: none overtakes one that has not left', async () => {
    const signal = await publish();
    await done(signal.id, 3);
    slack.onCall = () => ({ status: 503, words: '' });
    await step(signal.id, { step: 't0' });
    const inOrder = async (place: number): Promise<Row | undefined> => (await of(signal.id, 'slack'))[place];
    await waitFor('a refusal', async () => (await inOrder(1))?.error);
    // It is not tried again before the others had their chance.
    await stack.db.query(
      `UPDATE deliveries SET lease_until = now() + interval '1 hour' WHERE channel = 'relay' AND signal_id = $1 AND delivery_status = 'queued'`,
      [signal.id],
    );
    slack.onCall = () => null;
    await step(signal.id, { step: 'stop-to-entry' });
    const waiting = await waitFor('its turn to be refused or taken', async () => {
      const row = await inOrder(2);
      return (row?.error !== null || row.status === 'sent') && row;
    });
    expect([waiting.status, waiting.error]).toEqual(['queued', 'Earlier messages are not sent yet']);
    await step(signal.id, { step: 'half-off' });
    await done(signal.id, 12);
    expect(inSlack(signal.id)).toEqual([
      'New signal: LONG GBPJPY',
      'T0: LONG GBPJPY',
      'Stop to entry: LONG GBPJPY',
      'Half off: LONG GBPJPY',
    ]);
    const message = inDiscord(signal.id)!;
    expect(message.embeds[0]!.title).toBe('Half off: LONG GBPJPY');
    const titles = ['New signal', 'T0', 'Stop to entry', 'Half off'].map((word) => `${word}: LONG GBPJPY`);
    // Steps that were passed by a later one while they waited are replaced by it.
    expect(titles.filter((title) => [...message.earlier, message.embeds[0]!.title].includes(title))).toEqual([
      ...message.earlier,
      message.embeds[0]!.title,
    ]);
  });

  it('wait as long as Discord asks, in its body or its header, and call nothing meanwhile', async () => {
    discord.onCall = () => ({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 900.5, global: false },
      retryAfter: '600',
    });
    const calls = discord.calls.length;
    const first = await publish();
    const refused = async (id: number): Promise<Row> =>
      waitFor('a wait', async () => (await of(id, 'discord')).find((row) => row.status === 'queued' && row.error));
    const row = await refused(first.id);
    expect(row.error).toBe('Discord answered 429: You are being rate limited.');
    expect(row.waits).toBeGreaterThan(600);
    expect(row.waits).toBeLessThanOrEqual(901);
    const second = await publish();
    expect((await refused(second.id)).waits).toBeGreaterThan(600);
    expect(discord.calls.length - calls).toBe(1);
    expect((await done(second.id, 1, 'slack'))[0]!.status).toBe('sent');
  });
});
