import { createAdmin, signalBody, startProgram, TestDiscord, TestSlack, waitFor } from '@t0/testing';
import type { Program, TestClient } from '@t0/testing';
import type { Signal } from '@t0/contracts';
import { ApiStack } from '../integration/api-stack.ts';

/** Leases of killed workers are not cut short; waits between attempts are. */
const HURRY = `UPDATE deliveries SET lease_until = NULL WHERE channel = 'relay' AND delivery_status = 'queued'`;

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
        await stack.db.query(HURRY);
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
  }, 240_000);
});
