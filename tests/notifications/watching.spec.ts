import type { JournalEntry, JournalPage } from '@t0/contracts/journal';
import { NO_CHOICES, TRADE_ON, type WatchChoices, type WatchChoicesDto } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { THIS_SIGNAL_EMAIL_WANTED } from '@t0/database/email';
import { isMuted, isSilent } from '@t0/domain/notifications';
import { createAdmin, createMember, signalBody, type Answer, type TestClient } from '@t0/testing';
import { insertAlerts, type AlertRecipients } from '../../apps/worker/src/channels/alerts/claimed-alert.ts';
import { ApiStack } from '../support/api-stack.ts';

interface Given {
  mark?: 'followed' | 'muted';
  choices?: WatchChoicesDto;
  /** Own results of the day in R, noted before the signal is published. */
  results?: number[];
}
/** A choice, and whether it keeps still for a long GBPJPY signal at 80 that is active. */
const CHOICES: [string, Given, boolean][] = [
  ['nothing chosen', {}, false],
  ['instrument muted', { mark: 'muted' }, true],
  ['only followed, not followed', { choices: { onlyFollowed: true } }, true],
  ['only followed, followed', { mark: 'followed', choices: { onlyFollowed: true } }, false],
  ['followed alone', { mark: 'followed' }, false],
  ['least confidence above', { choices: { leastConfidence: 81 } }, true],
  ['least confidence met', { choices: { leastConfidence: 80 } }, false],
  ['short only', { choices: { direction: 'short' } }, true],
  ['long only', { choices: { direction: 'long' } }, false],
  ['orders only', { choices: { status: 'limit' } }, true],
  ['active only', { choices: { status: 'active' } }, false],
  ['losses reached', { choices: { enoughLosses: 2 }, results: [-0.1, -0.5] }, true],
  ['losses not reached', { choices: { enoughLosses: 2 }, results: [-3, 0.5] }, false],
  ['loss reached', { choices: { enoughLossR: 2.5 }, results: [-3, 0.5] }, true],
  ['loss not reached', { choices: { enoughLossR: 2.5 }, results: [0.51, -3] }, false],
  ['either reached', { choices: { enoughLosses: 20, enoughLossR: 0.5 }, results: [-0.5] }, true],
  ['losses of a day without limit', { results: [-9] }, false],
];
const RECIPIENTS: Record<string, Pick<AlertRecipients, 'table' | 'columns'>> = {
  push: { table: 'push_devices', columns: 'id, user_id' },
  telegram: { table: 'telegram_chats', columns: 'id, user_id' },
  sms: { table: 'sms_numbers', columns: 'id, user_id' },
};
const WAYS = ['page', 'push', 'telegram', 'sms', 'email', 'webhook'] as const;
type Way = (typeof WAYS)[number];

describe('what a member follows (docs/product/watching.md#what-a-member-follows)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let member: TestClient;
  let userId: string;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    const user = await createMember(stack.db);
    userId = user.id;
    member = await stack.signedIn(user);
    const of = (sql: string, ...values: unknown[]): Promise<unknown> => stack.db.query(sql, [userId, ...values]);
    const [{ sid }] = await stack.db.query<[{ sid: string }]>(
      `SELECT sid FROM sessions WHERE sess -> 'passport' ->> 'user' = $1`,
      [userId],
    );
    await of(
      `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth, name) VALUES ($1, $2, 'https://push.test/1', 'p', 'a', 'x')`,
      sid,
    );
    await of(`INSERT INTO telegram_chats (user_id, chat_id, name) VALUES ($1, '1', 'x')`);
    await of(`INSERT INTO sms_numbers (user_id, number) VALUES ($1, '+15550100')`);
    await of(
      `INSERT INTO webhooks (user_id, url, kinds, secret) VALUES ($1, 'https://hooks.example.com/t0', '{signal.created}', 'x')`,
    );
  });
  afterAll(() => stack.stop());

  const patch = (body: object): Promise<Answer<WatchChoices & { error?: string }>> =>
    member.call('PATCH', '/api/auth/watching', body);
  const choose = async ({ mark, choices = {}, results = [] }: Given): Promise<WatchChoices> => {
    expect((await member.delete('/api/journal')).status).toBe(204);
    await stack.db.query('DELETE FROM watch_choices');
    expect((await patch(choices)).status).toBe(200);
    for (const result of results) await trade(result);
    const body = { instrument: 'GBPJPY', mark: mark ?? 'none' };
    return (await member.put<WatchChoices>('/api/auth/watching/instruments', body)).body;
  };
  const take = async ({ id }: Signal, fill = '196.120'): Promise<JournalEntry> =>
    (await member.put<JournalEntry>(`/api/journal/signals/${id}`, { decision: 'taken', fill })).body;
  const note = (entry: JournalEntry, fields: object): Promise<unknown> =>
    member.call('PATCH', `/api/journal/entries/${entry.id}`, { version: entry.version, ...fields });
  /** Takes a signal and notes an exit that gives this result in R. */
  const trade = async (result: number): Promise<JournalEntry> => {
    const entry = await take(await publish());
    await note(entry, { exit: (196.12 + result * 0.74).toFixed(5) });
    return entry;
  };
  const now = async (): Promise<WatchChoices> =>
    (await member.get<{ watching: WatchChoices }>('/api/auth/settings')).body.watching;
  const rows = async (sql: string, ...values: unknown[]): Promise<boolean> =>
    (await stack.db.query<unknown[]>(sql, values)).length > 0;
  /** The ways by which the member is reached of the signal. */
  const waysOf = async (signal: Signal, choices: WatchChoices, isTaken: boolean, wasOrder = false): Promise<Way[]> => {
    await stack.db.query(`DELETE FROM deliveries WHERE signal_id = $1`, [signal.id]);
    await stack.db.query(`UPDATE signals SET fanned_out_at = NULL WHERE id = $1`, [signal.id]);
    const reached = new Set<Way>();
    if (!isMuted({ ...signal, wasOrder }, choices, isTaken, Date.now())) reached.add('page');
    for (const [channel, recipients] of Object.entries(RECIPIENTS)) {
      const all = { joins: '', access: 'true', reads: '', ...recipients, channel } as AlertRecipients;
      await stack.db.query(insertAlerts('signal', all), [signal.id, null, 100]);
      const isReached = await rows(`SELECT FROM deliveries WHERE signal_id = $1 AND channel = $2`, signal.id, channel);
      if (isReached) reached.add(channel as Way);
    }
    const email = `SELECT FROM users u, signals s WHERE u.id = $1 AND s.id = $2 AND ${THIS_SIGNAL_EMAIL_WANTED}`;
    if (await rows(email, userId, signal.id)) reached.add('email');
    const hook = `SELECT FROM webhook_messages m JOIN deliveries d ON d.message_id = m.id AND d.channel = 'webhook' WHERE m.subject_id = $1 AND m.kind = 'signal.created'`;
    if (await rows(hook, signal.id)) reached.add('webhook');
    return WAYS.filter((way) => reached.has(way));
  };
  const publish = async (): Promise<Signal> => {
    const body = { ...signalBody(), instrument: 'GBPJPY', direction: 'long', confidence: 80, status: 'active' };
    const { status, body: signal } = await admin.post<Signal>('/api/signals', body);
    expect([status, signal]).toEqual([201, expect.objectContaining({ confidence: 80 })]);
    return signal;
  };

  it.each(CHOICES)('%s holds on every way, until the signal was taken', async (_name, given, isStill) => {
    const choices = await choose(given);
    const signal = await publish();
    expect(await waysOf(signal, choices, false)).toEqual(isStill ? [] : WAYS);
    const { body: feed } = await member.get<Signal[]>('/api/signals');
    expect(feed.map(({ id }) => id)).toContain(signal.id);
    await stack.db.query(
      `INSERT INTO journal_entries (user_id, signal_id, decision, at) VALUES ($1, $2, 'taken', now())`,
      [userId, signal.id],
    );
    const taken = await waysOf(signal, choices, true);
    expect(taken.filter((way) => way !== 'webhook')).toEqual(WAYS.filter((way) => way !== 'webhook'));
  });

  it('is silent of new signals alone: one that was published before reaches every way', async () => {
    await choose({ choices: { enoughLosses: 1 } });
    const before = await publish();
    await trade(-1);
    expect(await waysOf(before, await now(), false)).toEqual(WAYS);
  });

  it('counts when an exit is noted, when an entry is deleted, and when the choice changes, each for its member alone', async () => {
    const screen = await stack.live(member);
    const other = await stack.signedIn(await createMember(stack.db));
    await other.call('PATCH', '/api/auth/watching', { enoughLosses: 1 });
    await choose({ choices: { enoughLosses: 1 } });
    await trade(-1);
    const { data } = await screen.next('watching.updated');
    expect(data).toMatchObject({ enoughLosses: 1, silentReason: '1 loss' });
    expect(await now()).toEqual(data);
    expect(Date.parse(data.silentUntil!) % 86_400_000).toBe(0);
    await choose({ choices: { enoughLossR: 2 }, results: [-2.25] });
    expect((await now()).silentReason).toBe('a loss of 2.25 R');
    await choose({ choices: { enoughLossR: 2 }, results: [-2.25] });
    await choose({ choices: { enoughLossR: 2 } });
    const won = await trade(1);
    await trade(-2);
    expect((await now()).silentUntil).toBeNull();
    await member.delete(`/api/journal/entries/${won.id}`);
    expect((await now()).silentReason).toBe('a loss of 2.00 R');
    await choose({ results: [-1, -1] });
    expect((await now()).silentUntil).toBeNull();
    expect((await patch({ enoughLosses: 2 })).body).toMatchObject({ silentReason: '2 losses' });
    const { body } = await other.get<{ watching: WatchChoices }>('/api/auth/settings');
    expect(body.watching.silentUntil).toBeNull();
  });

  it('is loosened and lifted by the typed sentence alone, and tightened at any time', async () => {
    await choose({ choices: { enoughLosses: 2, enoughLossR: 50 }, results: [-1, -1] });
    const silent = await now();
    for (const body of [{ enoughLosses: 3 }, { enoughLosses: null }, { enoughLosses: 1, enoughLossR: null }]) {
      const answer = await patch(body);
      expect([body, answer.status, answer.body.error]).toEqual([body, 409, 'ENOUGH_FOR_TODAY']);
    }
    expect((await patch({ enoughLosses: 1 })).status).toBe(200);
    for (const sentence of ['', 'i want to trade on today', 'I want to trade on today.', true])
      expect((await patch({ enoughLosses: null, sentence })).status).toBe(400);
    for (const { id } of (await member.get<JournalPage>('/api/journal/entries')).body.entries)
      await member.delete(`/api/journal/entries/${id}`);
    expect(await now()).toEqual({ ...silent, enoughLosses: 1 });
    // The sentence alone: until tomorrow, whatever is lost; a changed limit counts again.
    expect((await patch({ sentence: TRADE_ON })).body).toMatchObject({ enoughLosses: 1, silentUntil: null });
    await trade(-1);
    await trade(-1);
    expect((await now()).silentUntil).toBeNull();
    expect((await patch({ direction: null })).body.silentUntil).toBeNull();
    expect((await patch({ enoughLosses: 2 })).body).toMatchObject({ silentReason: '2 losses' });
    // With another limit: it counts at once.
    expect((await patch({ enoughLosses: 3, sentence: TRADE_ON })).body).toMatchObject({ silentUntil: null });
    await trade(-1);
    expect((await now()).silentReason).toBe('3 losses');
  });

  it('holds the day of the member: of the device for local times', async () => {
    const saved = await member.call('POST', '/api/auth/display-settings', { timeZone: 'local' });
    expect(saved.status).toBe(200);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      await choose({ choices: { enoughLosses: 1, zone }, results: [-1] });
      const { silentUntil } = await now();
      expect(
        new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date(silentUntil!)),
      ).toBe('00:00');
    }
    await member.call('POST', '/api/auth/display-settings', { timeZone: 'utc' });
    await choose({ choices: { enoughLosses: 1 }, results: [-1] });
    // The next day: nothing is silent, and the losses of the day before do not count.
    await stack.db.query(`UPDATE watch_choices SET silent_until = now()`);
    await stack.db.query(
      `UPDATE journal_entries SET at = now() - interval '26 hours', exit_at = now() - interval '25 hours'`,
    );
    await take(await publish());
    expect(isSilent(await now(), Date.now())).toBe(false);
    expect(await waysOf(await publish(), await now(), false)).toEqual(WAYS);
  });

  it('orders only: an order that ended unfilled counts as one on every way', async () => {
    const choices = await choose({ choices: { status: 'limit' } });
    const { body: order } = await admin.post<Signal>('/api/signals', signalBody({ status: 'limit' }));
    expect(await waysOf(order, choices, false)).toEqual(WAYS);
    const { body: ended } = await admin.post<Signal>(`/api/signals/${order.id}/steps`, { step: 'closed' });
    expect(ended.status).toBe('closed');
    expect(await waysOf(ended, choices, false, true)).toEqual(WAYS);
  });

  it('refuses what is no choice, and changes nothing', async () => {
    await choose({});
    for (const body of [
      { leastConfidence: 101 },
      { direction: 'up' },
      { status: 'closed' },
      { onlyFollowed: 'yes' },
      { enoughLosses: 0 },
      { enoughLosses: 21 },
      { enoughLossR: 0.49 },
      { enoughLossR: 50.1 },
      { enoughLossR: 1.005 },
      { zone: 'Nowhere/There' },
      { zone: '+05:00' },
    ])
      expect((await member.call('PATCH', '/api/auth/watching', body)).status).toBe(400);
    const { status } = await member.put('/api/auth/watching/instruments', { instrument: 'NOPE', mark: 'muted' });
    expect(status).toBe(400);
    const { body } = await member.get<{ watching: WatchChoices }>('/api/auth/settings');
    expect(body.watching).toEqual(NO_CHOICES);
  });
});
