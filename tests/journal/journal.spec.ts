import type { JournalEntry } from '@t0/contracts/journal';
import type { LiveEvent } from '@t0/contracts/live';
import type { SignalTakers } from '@t0/contracts/signals';
import { createMember } from '@t0/testing';
import { HEAD, JournalStack } from './journal-stack.ts';

describe('the journal (docs/product/journal.md#readers)', () => {
  let journal: JournalStack;

  beforeAll(async () => void (journal = await JournalStack.start()));
  afterAll(() => journal.stop());
  afterEach(() => journal.clear());

  it('notes a decision with one press; pressing again changes nothing, another decision keeps what was noted', async () => {
    const { id } = await journal.publish();
    const { status, body } = await journal.take(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      signalId: id,
      decision: 'taken',
      fill: '196.194',
      riskPercent: '2',
      entry: '196.120',
      risk: '0.74',
      size: null,
      exit: null,
      note: '',
      version: 1,
    });
    expect((await journal.take(id, { decision: 'taken', fill: '200' })).body).toEqual(body);
    const { body: skipped } = await journal.take(id, { decision: 'skipped' });
    expect(skipped).toMatchObject({ id: body.id, decision: 'skipped', fill: '196.194', version: 2 });
    expect((await journal.page()).total).toBe(1);
  });

  it('takes two presses at the same time as one', async () => {
    const { id } = await journal.publish();
    const answers = await Promise.all([journal.take(id), journal.take(id), journal.take(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await journal.page()).total).toBe(1);
  });

  it('refuses signals that are not there, or were withdrawn before', async () => {
    const { id } = await journal.publish();
    await journal.content.admin.delete(`/api/signals/${id}`);
    for (const gone of [id, 2_000_000_000, 99_999_999_999])
      expect([(await journal.take(gone)).status, (await journal.take(gone)).body.error]).toEqual([
        404,
        'SIGNAL_NOT_FOUND',
      ]);
  });

  it('changes every field, and refuses in words what is none', async () => {
    const { id } = await journal.publish();
    const { body: entry } = await journal.take(id);
    const fields = {
      at: '2026-01-02T10:00:00.000Z',
      fill: '196.10',
      size: '0.35',
      riskPercent: '1.5',
      exit: '196.84',
      exitAt: '2026-01-02T12:00:00.000Z',
      note: 'Waited for the retest',
    };
    const { body } = await journal.change(entry.id, { ...fields, version: 1 });
    expect(body).toMatchObject({ ...fields, version: 2 });
    const wrong: [object, string][] = [
      [{ fill: '0' }, 'Fill must be a price above 0 with at most 9 digits before and 5 after the point'],
      [{ size: '-1' }, 'Size must be above 0 with at most 7 digits before and 4 after the point'],
      [
        { riskPercent: '100.5' },
        'Risk must be a percentage above 0 and at most 100, with at most 2 digits after the point',
      ],
      [{ at: '2126-01-01T00:00:00.000Z' }, 'Time must not be in the future'],
      [{ exitAt: '2026-01-02T09:59:59.999Z' }, 'Exit time must not be before the time'],
      [{ note: 'a\nb' }, 'Note must be one line of text'],
      [{ note: 'x'.repeat(501) }, 'Note must be at most 500 characters'],
      [{ decision: 'maybe' }, 'Decision must be one of: taken, skipped'],
    ];
    for (const [part, message] of wrong) {
      const answer = await journal.change(entry.id, part);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await journal.page()).entries[0]).toMatchObject({ ...fields, version: 2 });
    expect((await journal.change(entry.id, { exit: null, exitAt: '' })).body).toMatchObject({
      exit: null,
      exitAt: null,
    });
  });

  it('refuses an edit of what was changed meanwhile, with the values of now', async () => {
    const { id } = await journal.publish();
    const { body: entry } = await journal.take(id);
    await journal.change(entry.id, { note: 'first', version: 1 });
    const late = await journal.change(entry.id, { note: 'second', version: 1 });
    expect([late.status, late.body.error, late.body.current?.note]).toEqual([409, 'JOURNAL_ENTRY_CHANGED', 'first']);
  });

  it('is nobody else\u2019s: not another member\u2019s, not an administrator\u2019s, whatever the call', async () => {
    const { id } = await journal.publish();
    const { body: entry } = await journal.take(id, { decision: 'taken', fill: '196.2' });
    await journal.change(entry.id, { note: 'private words' });
    for (const stranger of [journal.other, journal.content.admin]) {
      expect((await journal.page('', stranger)).entries).toEqual([]);
      expect((await stranger.get<JournalEntry[]>('/api/journal/marks')).body).toEqual([]);
      expect((await journal.summary(stranger)).total.taken).toBe(0);
      expect(await journal.exported(stranger)).toBe(`\uFEFF${HEAD}\r\n`);
      expect((await journal.change(entry.id, { note: 'mine now' }, stranger)).status).toBe(404);
      expect((await stranger.delete(`/api/journal/entries/${entry.id}`)).status).toBe(404);
      expect((await stranger.delete('/api/journal')).status).toBe(204);
    }
    expect((await journal.page()).entries[0]).toMatchObject({ id: entry.id, note: 'private words' });
    for (const path of ['/api/admin/audit', '/api/admin/users', '/api/admin/users.csv'])
      expect(JSON.stringify((await journal.content.admin.get(path)).body)).not.toContain('private words');
    const [{ count }] = await journal.content.api.db.query<[{ count: string }]>(
      `SELECT count(*) FROM live_events WHERE data::text LIKE '%private words%'`,
    );
    expect(count).toBe('0');
  });

  it('stays readable without a subscription, and can be deleted; taking and importing cannot', async () => {
    const { id } = await journal.publish();
    expect((await journal.take(id, undefined, journal.content.guest)).status).toBe(403);
    expect((await journal.send(`${HEAD}\r\n`, false, journal.content.guest)).status).toBe(403);
    expect((await journal.page('', journal.content.guest)).total).toBe(0);
    expect((await journal.content.guest.delete('/api/journal')).status).toBe(204);
  });

  it('tells the member\u2019s other tabs that it changed, and nobody else anything', async () => {
    const screens = await journal.content.screens();
    const tab = await journal.content.api.live(journal.member);
    const { id } = await journal.publish();
    const { body: entry } = await journal.take(id);
    const event = await tab.next('journal.changed');
    expect(event.data).toEqual({ userId: expect.any(String) });
    await journal.member.delete(`/api/journal/entries/${entry.id}`);
    await tab.next('journal.changed', ({ seq }) => seq > event.seq);
    await journal.content.admin.put(`/api/signals/${id}`, { memo: 'Later' });
    for (const name of ['admin', 'guest', 'visitor'] as const) {
      await screens[name].roundTrip();
      expect(screens[name].events.filter(({ type }: LiveEvent) => type === 'journal.changed')).toEqual([]);
    }
  });

  it('goes with the account', async () => {
    const user = await createMember(journal.content.api.db);
    const client = await journal.content.api.signedIn(user);
    const { id } = await journal.publish();
    await journal.take(id, undefined, client);
    await journal.content.api.db.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect(await journal.content.api.db.query('SELECT 1 FROM journal_entries WHERE user_id = $1', [user.id])).toEqual(
      [],
    );
  });

  it('counts own R beside the desk\u2019s on the same signals, by the ledger', async () => {
    const { id } = await journal.publish();
    // There are no prices here: those that a worker would seal.
    const seal = (bid: string, ask: string): Promise<unknown> =>
      journal.content.api.db.query(
        `INSERT INTO signal_steps (signal_id, kind, at, tick, state)
         SELECT signal_id, 'priced', now(), $2, state FROM signal_steps WHERE signal_id = $1 ORDER BY id DESC LIMIT 1`,
        [id, JSON.stringify({ bid, ask, source: 'oanda', at: new Date().toISOString() })],
      );
    await seal('196.100', '196.120');
    const { body: entry } = await journal.take(id, { decision: 'taken', fill: '196.490' });
    expect((await journal.page()).entries[0]).toMatchObject({
      state: 'open',
      ownR: null,
      slippage: { r: 0.5, pips: 37 },
      desk: { t1: null, half: null },
    });
    await journal.content.admin.post(`/api/signals/${id}/steps`, { step: 'closed', price: '196.860' });
    await seal('196.860', '196.880');
    // The exit of the desk counts until there is an own one.
    expect((await journal.page()).entries[0]).toMatchObject({
      state: 'ended',
      end: { price: '196.860', assumed: true },
      ownR: 0.5,
      desk: { t1: 1, half: 1 },
    });
    await journal.change(entry.id, { exit: '197.23' });
    expect((await journal.page()).entries[0]).toMatchObject({ end: { price: '197.23', assumed: false }, ownR: 1 });
    const { total, months } = await journal.summary();
    expect(total).toMatchObject({
      taken: 1,
      own: { n: 1, wins: 1, totalR: 1 },
      same: { n: 1, ownR: 1, t1R: 1, halfR: 1 },
    });
    expect(months).toHaveLength(1);
    await journal.content.admin.put('/api/admin/record-settings', { audience: 'off' });
    expect([(await journal.summary()).total.same, (await journal.page()).entries[0]!.desk]).toEqual([null, null]);
    await journal.content.admin.put('/api/admin/record-settings', { audience: 'members' });
  });

  it('shows administrators one figure of a signal, from ten members up', async () => {
    const { id } = await journal.publish();
    const read = async (): Promise<SignalTakers> =>
      (await journal.content.admin.get<SignalTakers>(`/api/admin/signals/${id}/takers`)).body;
    const takers = await Promise.all(Array.from({ length: 10 }, () => createMember(journal.content.api.db)));
    const clients = await Promise.all(takers.map((user) => journal.content.api.signedIn(user)));
    for (const [index, client] of clients.slice(0, 9).entries())
      await journal.take(id, { decision: 'taken', fill: (196.12 + index * 0.074).toFixed(3) }, client);
    expect(await read()).toMatchObject({ least: 10, takers: null, slippage: null });
    await journal.take(id, { decision: 'taken' }, clients[9]);
    expect(await read()).toMatchObject({ least: 10, takers: 10, slippage: null });
    const [entry] = (await journal.page('', clients[9])).entries;
    await journal.change(entry!.id, { fill: '196.786' }, clients[9]);
    const { slippage } = await read();
    expect(slippage!.medianR).toBeCloseTo(0.45, 9);
    expect(slippage!.medianPips).toBeCloseTo(33.3, 9);
    expect((await journal.content.admin.get('/api/admin/signals/1999999999/takers')).status).toBe(404);
  });

  it('shows administrators how many a signal reaches and how many muted it, each from ten members up (docs/product/journal.md#for-administrators)', async () => {
    const { db } = journal.content.api;
    const { id, instrument } = await journal.publish();
    const read = async () => {
      const { body } = await journal.content.admin.get<SignalTakers>(`/api/admin/signals/${id}/takers`);
      return body;
    };
    const members = await Promise.all(Array.from({ length: 20 }, () => createMember(db)));
    const { reached: before } = await read();
    const mute = (some: { id: string }[]) =>
      db.query('INSERT INTO watch_choices (user_id, muted) SELECT unnest($1::uuid[]), ARRAY[$2]', [
        some.map((user) => user.id),
        instrument,
      ]);
    await mute(members.slice(0, 9));
    expect(await read()).toMatchObject({ reached: before! - 9, muted: null });
    await mute(members.slice(9, 12));
    expect(await read()).toMatchObject({ reached: before! - 12, muted: 12 });
    // Who took it is notified to its end.
    await journal.take(id, { decision: 'taken' }, await journal.content.api.signedIn(members[0]!));
    expect(await read()).toMatchObject({ reached: before! - 11, muted: 11 });
  });
});
