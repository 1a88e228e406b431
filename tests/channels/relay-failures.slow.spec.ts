import type { INestApplicationContext } from '@nestjs/common';
import type { Channel, ChannelTest } from '@t0/contracts/channels';
import type { Notification } from '@t0/contracts/notifications';
import type { DoctorReport } from '@t0/contracts/operations';
import type { ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { createAdmin, signalBody, startProgram, waitFor } from '@t0/testing';
import { TestDiscord } from '../support/services/discord-service.ts';
import { TestSlack } from '../support/services/slack-service.ts';
import type { LiveClient, Program, TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

/** Leases of killed workers are not cut short; waits between attempts are. */
const RETRY_NOW = `UPDATE deliveries SET lease_until = NULL WHERE channel = 'relay' AND delivery_status = 'queued'`;

describe('relays that fail (docs/product/channels.md#relays)', () => {
  let stack: ApiStack;
  let discord: TestDiscord;
  let slack: TestSlack;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    [discord, slack] = await Promise.all([TestDiscord.start(), TestSlack.start()]);
    stack = await ApiStack.start({
      RELAY_DISCORD_WEBHOOK: discord.webhook,
      RELAY_SLACK_WEBHOOK: slack.webhook,
      RELAY_NOTIFICATIONS: 'high',
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
    });
    worker = await startWorker(stack.env);
    admin = await stack.signedIn(await createAdmin(stack.db));
    screen = await stack.live(admin);
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await Promise.all([discord.stop(), slack.stop()]);
  });

  const publish = async (): Promise<number> => (await admin.post<Signal>('/api/signals', signalBody())).body.id;
  const rowOf = (signalId: number, relay: string, status: string): Promise<{ error: string }> =>
    waitFor(`a row that is ${status}`, async () => {
      const [row] = await stack.db.query<{ error: string }[]>(
        `SELECT last_error AS error FROM deliveries
         WHERE channel = 'relay' AND signal_id = $1 AND target LIKE $2 || ':%' AND delivery_status = $3`,
        [signalId, relay, status],
      );
      return row;
    });
  const channel = async (name: string): Promise<Channel> =>
    (await admin.get<Channel[]>('/api/admin/channels')).body.find((one) => one.name === name)!;
  const doctorOn = async (part: string) =>
    (await admin.post<DoctorReport>('/api/admin/doctor', {})).body.findings.find((found) => found.part === part)!;
  const send = (name: string) => admin.post<ChannelTest & ApiError>(`/api/admin/channels/${name}/test`, {});
  const outcome = (name: string): Promise<ChannelTest> =>
    waitFor(`the outcome of a test of ${name}`, () =>
      Promise.resolve(
        screen.events
          .filter(({ type }) => type === 'channel.tested')
          .map(({ data }) => data as ChannelTest)
          .findLast((test) => test.channel === name && test.outcome !== 'waiting'),
      ),
    );

  it('are told of notifications by their priority', async () => {
    const publish = async (priority: string, title: string): Promise<void> => {
      const body = { title, message: 'At 14:00 <UTC>.', priority };
      const answer = await admin.post<Notification & ApiError>('/api/notifications', body);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    };
    await publish('normal', 'Nothing of note');
    await publish('high', 'Rates are out');
    await waitFor('the notification', () =>
      Promise.resolve(slack.texts.some((text) => text.startsWith('Rates are out'))),
    );
    expect(slack.texts.filter((text) => /note|Rates/.test(text))).toEqual(['Rates are out: At 14:00 &lt;UTC&gt;.']);
    await waitFor('the same in Discord', () => Promise.resolve(discord.titles.includes('Rates are out')));
  });

  it('end where their service calls them gone, which console and doctor show, until a test arrives', async () => {
    expect(await channel('relay-discord')).toMatchObject({ state: 'set', ended: null });
    expect(await doctorOn('Relay to Discord')).toMatchObject({ verdict: 'ok' });
    discord.isThere = false;
    const { error } = await rowOf(await publish(), 'discord', 'failed');
    expect(error).toBe('Discord answered 404: Unknown Webhook');
    const calls = discord.calls.length;
    const second = await publish();
    await rowOf(second, 'slack', 'sent');
    expect(
      await stack.db.query(`SELECT 1 FROM deliveries WHERE signal_id = $1 AND target LIKE 'discord:%'`, [second]),
    ).toEqual([]);
    expect(discord.calls.length).toBe(calls);
    expect(await channel('relay-discord')).toMatchObject({ ended: error });
    const found = await doctorOn('Relay to Discord');
    expect([found.verdict, found.says]).toEqual(['fail', `Ended: ${error}`]);

    expect((await send('relay-discord')).status).toBe(202);
    expect(await outcome('relay-discord')).toMatchObject({ outcome: 'refused', detail: error });
    discord.isThere = true;
    await send('relay-discord');
    await waitFor('the relay to be back', async () => (await channel('relay-discord')).ended === null);
    await waitFor('its test', () => Promise.resolve(discord.titles.includes('Test of the T0 Trading Terminal')));
    expect((await channel('relay-discord')).lastTest).toMatchObject({ outcome: 'accepted' });
    await rowOf(await publish(), 'discord', 'sent');
  });

  it.each([
    [403, 'action_prohibited'],
    [404, 'no_service'],
    [410, 'channel_is_archived'],
  ])('end at Slack with %s %s', async (status, words) => {
    slack.onCall = () => ({ status, words });
    await rowOf(await publish(), 'slack', 'failed');
    expect((await channel('relay-slack')).ended).toBe(`Slack answered ${status}: ${words}`);
    slack.onCall = () => null;
    await send('relay-slack');
    await waitFor('the relay to be back', async () => (await channel('relay-slack')).ended === null);
  });

  it('wait where the edge before Discord refuses, without a JSON code, and end at Discord’s own 403 (API v10, error codes)', async () => {
    let refusals = 0;
    discord.onCall = () => (refusals++ < 1 ? { status: 403 } : null);
    await rowOf(await publish(), 'discord', 'sent');
    expect([refusals, (await channel('relay-discord')).ended]).toEqual([2, null]);
    discord.onCall = () => ({ status: 403, body: { message: 'Missing Access', code: 50_001 } });
    await rowOf(await publish(), 'discord', 'failed');
    expect((await channel('relay-discord')).ended).toBe('Discord answered 403: Missing Access');
    discord.onCall = () => null;
    await send('relay-discord');
    await waitFor('the relay to be back', async () => (await channel('relay-discord')).ended === null);
  });

  it.each([400, 413])('refuse one message alone with %s', async (status) => {
    discord.onCall = () => ({ status, body: { message: 'Invalid Form Body', code: 50_035 } });
    await rowOf(await publish(), 'discord', 'failed');
    expect((await channel('relay-discord')).ended).toBeNull();
    discord.onCall = () => null;
  });

  it('are asked again after 5xx', async () => {
    let refusals = 0;
    slack.onCall = () => (refusals++ < 1 ? { status: 503, words: 'busy' } : null);
    const id = await publish();
    await rowOf(id, 'slack', 'sent');
    expect(refusals).toBeGreaterThanOrEqual(2);
  });

  it('write again where nothing can be edited: the relay was set up after the signal', async () => {
    const id = await publish();
    await rowOf(id, 'discord', 'sent');
    await stack.db.query(`DELETE FROM deliveries WHERE signal_id = $1`, [id]);
    await admin.post(`/api/signals/${id}/steps`, { step: 't0' });
    await waitFor('its message', () =>
      Promise.resolve(discord.messages.filter(({ embeds }) => embeds[0]?.url?.endsWith(`signal=${id}`)).length === 2),
    );
  });

  it('do not bring back a message that somebody deleted', async () => {
    const id = await publish();
    await rowOf(id, 'discord', 'sent');
    const message = discord.messages.find(({ embeds }) => embeds[0]?.url?.endsWith(`signal=${id}`))!;
    message.isDeleted = true;
    await admin.post(`/api/signals/${id}/steps`, { step: 't0' });
    expect((await rowOf(id, 'discord', 'suppressed')).error).toMatch(/Unknown Message/);
    expect((await channel('relay-discord')).ended).toBeNull();
  });

  it('show nobody their addresses: neither console nor ledger nor doctor (docs/SECURITY.md#production)', async () => {
    const shown = JSON.stringify([
      (await admin.get('/api/admin/channels')).body,
      (await admin.post('/api/admin/doctor', {})).body,
      await stack.db.query(`SELECT * FROM deliveries WHERE channel = 'relay'`),
    ]);
    expect(shown).not.toMatch(/of-the-test-suite|hookOfTheTestSuite/);
    const { status, body } = await send('relay-telegram');
    expect([status, body.message]).toEqual([409, 'This relay is not set up']);
  });
});

describe('a worker that is killed after a relay took its message, and before that is recorded', () => {
  let stack: ApiStack;
  let discord: TestDiscord;
  let slack: TestSlack;
  let worker: Program | undefined;
  let admin: TestClient;

  beforeAll(async () => {
    [discord, slack] = await Promise.all([TestDiscord.start(), TestSlack.start()]);
    stack = await ApiStack.start({
      RELAY_DISCORD_WEBHOOK: discord.webhook,
      RELAY_SLACK_WEBHOOK: slack.webhook,
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
      EMAIL_LEASE_SECONDS: '5',
    });
    admin = await stack.signedIn(await createAdmin(stack.db));
    worker = await start();
  });
  afterAll(async () => {
    await worker?.kill();
    await stack.stop();
    await Promise.all([discord.stop(), slack.stop()]);
  });

  const start = (): Promise<Program> =>
    startProgram({ main: 'dist/worker.js', env: { ...stack.env, LOG_LEVEL: 'error' } });
  const ends = (signalId: number, count: number): Promise<{ status: string; attempts: number }[]> =>
    waitFor(
      `${count} ends`,
      async () => {
        await stack.db.query(RETRY_NOW);
        const rows = await stack.db.query<{ status: string; attempts: number }[]>(
          `SELECT delivery_status AS status, attempts FROM deliveries WHERE channel = 'relay' AND signal_id = $1 ORDER BY target, id`,
          [signalId],
        );
        return rows.length === count && rows.every(({ status }) => !['queued', 'sending'].includes(status)) && rows;
      },
      120_000,
    );

  it('tells it once more, and nothing is lost or told out of order (docs/product/channels.md#relays)', async () => {
    // The message is there, and its answer never arrives: the worker is gone by then.
    let kills = 0;
    slack.onCall = async () => {
      if (kills > 0) return null;
      kills += 1;
      slack.messages.push({ text: 'taken, and never recorded', blocks: [] });
      await worker!.kill();
      return { status: 500, words: 'nobody hears this' };
    };
    const { id } = (await admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY' }))).body;
    await waitFor('the worker to be killed', () => Promise.resolve(kills === 1 && slack.messages.length === 1));
    await admin.post(`/api/signals/${id}/steps`, { step: 't0' });
    worker = await start();
    const rows = await ends(id, 4);
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(rows.some(({ attempts }) => attempts > 1)).toBe(true);
    // Twice: the documented window. Then the step, after both.
    expect(slack.texts).toEqual(['taken, and never recorded', 'New signal: LONG GBPJPY', 'T0: LONG GBPJPY']);
    expect(discord.titles.at(-1)).toBe('T0: LONG GBPJPY');
    expect(discord.messages.length).toBeLessThanOrEqual(2);
  });
});
