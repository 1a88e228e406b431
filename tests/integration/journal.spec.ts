import type {
  JournalEntry,
  JournalImport,
  JournalPage,
  JournalSummary,
  LiveEvent,
  Signal,
  SignalTakers,
} from '@t0/contracts';
import { createMember, signalBody } from '@t0/testing';
import type { Answer, TestClient } from '@t0/testing';
import { ContentStack } from './content-stack.ts';

const HEAD = 'Signal,Instrument,Direction,Decision,Time,Fill,Size,Risk %,Exit,Exit time,Note';
type Refusal = { error: string; message: string; fields?: Record<string, string>; current?: JournalEntry };

describe('the journal (docs/product/journal.md#who-reads-it)', () => {
  let stack: ContentStack;
  let member: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    stack = await ContentStack.start({ PRICE_PROVIDER: 'none' });
    member = stack.member;
    other = await stack.api.signedIn(await createMember(stack.api.db));
  });
  afterAll(() => stack.stop());
  afterEach(async () => {
    await member.delete('/api/journal');
    await other.delete('/api/journal');
  });

  const publish = async (given = {}): Promise<Signal> =>
    (await stack.admin.post<Signal>('/api/signals', signalBody(given))).body;
  const take = (id: number, body: object = { decision: 'taken', fill: '196.194' }, client = member) =>
    client.put<JournalEntry & Refusal>(`/api/journal/signals/${id}`, body);
  const change = (id: number, body: object, client = member) =>
    client.call<JournalEntry & Refusal>('PATCH', `/api/journal/entries/${id}`, body);
  const page = async (query = '', client = member): Promise<JournalPage> =>
    (await client.get<JournalPage>(`/api/journal/entries${query}`)).body;
  const summary = async (client = member): Promise<JournalSummary> =>
    (await client.get<JournalSummary>('/api/journal/summary')).body;
  const send = (csv: string, confirmed: boolean, client = member): Promise<Answer<JournalImport & Refusal>> =>
    client.post<JournalImport & Refusal>('/api/journal/import', { csv, confirmed });
  /** The file's bytes: text would lose its mark. */
  const exported = async (client = member): Promise<string> => {
    const answer = await fetch(`${stack.api.origin()}/api/journal/export.csv`, { headers: { cookie: client.cookie } });
    return Buffer.from(await answer.arrayBuffer()).toString('utf8');
  };
  /** Signals that nothing else needs: without their steps. */
  const manySignals = async (count: number): Promise<number[]> => {
    const rows = await stack.api.db.query<{ id: number }[]>(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status)
       SELECT 'GBPJPY', 'long', 196.12, 195.38, 197.05, 198.4, 'Bullish', 'closed' FROM generate_series(1, $1) RETURNING id`,
      [count],
    );
    return rows.map(({ id }) => id);
  };

  it('notes a decision with one press; pressing again changes nothing, another decision keeps what was noted', async () => {
    const { id } = await publish();
    const { status, body } = await take(id);
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
    expect((await take(id, { decision: 'taken', fill: '200' })).body).toEqual(body);
    const { body: skipped } = await take(id, { decision: 'skipped' });
    expect(skipped).toMatchObject({ id: body.id, decision: 'skipped', fill: '196.194', version: 2 });
    expect((await page()).total).toBe(1);
  });

  it('takes two presses at the same time as one', async () => {
    const { id } = await publish();
    const answers = await Promise.all([take(id), take(id), take(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await page()).total).toBe(1);
  });

  it('refuses signals that are not there, or were withdrawn before', async () => {
    const { id } = await publish();
    await stack.admin.delete(`/api/signals/${id}`);
    for (const gone of [id, 2_000_000_000, 99_999_999_999])
      expect([(await take(gone)).status, (await take(gone)).body.error]).toEqual([404, 'SIGNAL_NOT_FOUND']);
  });

  it('changes every field, and refuses in words what is none', async () => {
    const { id } = await publish();
    const { body: entry } = await take(id);
    const fields = {
      at: '2026-01-02T10:00:00.000Z',
      fill: '196.10',
      size: '0.35',
      riskPercent: '1.5',
      exit: '196.84',
      exitAt: '2026-01-02T12:00:00.000Z',
      note: 'Waited for the retest',
    };
    const { body } = await change(entry.id, { ...fields, version: 1 });
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
      const answer = await change(entry.id, part);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await page()).entries[0]).toMatchObject({ ...fields, version: 2 });
    expect((await change(entry.id, { exit: null, exitAt: '' })).body).toMatchObject({ exit: null, exitAt: null });
  });

  it('refuses an edit of what was changed meanwhile, with the values of now', async () => {
    const { id } = await publish();
    const { body: entry } = await take(id);
    await change(entry.id, { note: 'first', version: 1 });
    const late = await change(entry.id, { note: 'second', version: 1 });
    expect([late.status, late.body.error, late.body.current?.note]).toEqual([409, 'JOURNAL_ENTRY_CHANGED', 'first']);
  });

  it('is nobody else\u2019s: not another member\u2019s, not an administrator\u2019s, whatever the call', async () => {
    const { id } = await publish();
    const { body: entry } = await take(id, { decision: 'taken', fill: '196.2' });
    await change(entry.id, { note: 'private words' });
    for (const stranger of [other, stack.admin]) {
      expect((await page('', stranger)).entries).toEqual([]);
      expect((await stranger.get<JournalEntry[]>('/api/journal/marks')).body).toEqual([]);
      expect((await summary(stranger)).total.taken).toBe(0);
      expect(await exported(stranger)).toBe(`\uFEFF${HEAD}\r\n`);
      expect((await change(entry.id, { note: 'mine now' }, stranger)).status).toBe(404);
      expect((await stranger.delete(`/api/journal/entries/${entry.id}`)).status).toBe(404);
      expect((await stranger.delete('/api/journal')).status).toBe(204);
    }
    expect((await page()).entries[0]).toMatchObject({ id: entry.id, note: 'private words' });
    for (const path of ['/api/admin/audit', '/api/admin/users', '/api/admin/users.csv'])
      expect(JSON.stringify((await stack.admin.get(path)).body)).not.toContain('private words');
    const [{ count }] = await stack.api.db.query<[{ count: string }]>(
      `SELECT count(*) FROM live_events WHERE data::text LIKE '%private words%'`,
    );
    expect(count).toBe('0');
  });

  it('stays readable without a subscription, and can be deleted; taking and importing cannot', async () => {
    const { id } = await publish();
    expect((await take(id, undefined, stack.guest)).status).toBe(403);
    expect((await send(`${HEAD}\r\n`, false, stack.guest)).status).toBe(403);
    expect((await page('', stack.guest)).total).toBe(0);
    expect((await stack.guest.delete('/api/journal')).status).toBe(204);
  });

  it('tells the member\u2019s other tabs that it changed, and nobody else anything', async () => {
    const screens = await stack.screens();
    const tab = await stack.api.live(member);
    const { id } = await publish();
    const { body: entry } = await take(id);
    const told = await tab.next('journal.changed');
    expect(told.data).toEqual({ userId: expect.any(String) });
    await member.delete(`/api/journal/entries/${entry.id}`);
    await tab.next('journal.changed', ({ seq }) => seq > told.seq);
    await stack.admin.put(`/api/signals/${id}`, { memo: 'Later' });
    for (const name of ['admin', 'guest', 'visitor'] as const) {
      await screens[name].roundTrip();
      expect(screens[name].events.filter(({ type }: LiveEvent) => type === 'journal.changed')).toEqual([]);
    }
  });

  it('goes with the account', async () => {
    const user = await createMember(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { id } = await publish();
    await take(id, undefined, client);
    await stack.api.db.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect(await stack.api.db.query('SELECT 1 FROM journal_entries WHERE user_id = $1', [user.id])).toEqual([]);
  });

  it('counts own R beside the desk\u2019s on the same signals, by the ledger', async () => {
    const { id } = await publish();
    const { body: entry } = await take(id, { decision: 'taken', fill: '196.490' });
    expect((await page()).entries[0]).toMatchObject({
      standing: 'open',
      ownR: null,
      slippage: { r: 0.5, pips: 37 },
      desk: { t1: null, half: null },
    });
    await stack.admin.post(`/api/signals/${id}/steps`, { step: 'closed', price: '196.860' });
    // The exit of the desk counts until there is an own one.
    expect((await page()).entries[0]).toMatchObject({
      standing: 'ended',
      end: { price: '196.860', assumed: true },
      ownR: 0.5,
      desk: { t1: 1, half: 1 },
    });
    await change(entry.id, { exit: '197.23' });
    expect((await page()).entries[0]).toMatchObject({ end: { price: '197.23', assumed: false }, ownR: 1 });
    const { total, months } = await summary();
    expect(total).toMatchObject({
      taken: 1,
      own: { n: 1, wins: 1, totalR: 1 },
      same: { n: 1, ownR: 1, t1R: 1, halfR: 1 },
    });
    expect(months).toHaveLength(1);
    await stack.admin.put('/api/admin/record-settings', { audience: 'off' });
    expect([(await summary()).total.same, (await page()).entries[0]!.desk]).toEqual([null, null]);
    await stack.admin.put('/api/admin/record-settings', { audience: 'members' });
  });

  it('lists 5,000 entries by cursor, each once and newest first, with sums over all', async () => {
    const ids = await manySignals(5000);
    const line = (id: number, index: number): string =>
      `${id},GBPJPY,long,taken,${new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()},196.2,0.10,1,196.94,,\r\n`;
    const file = `\uFEFF${HEAD}\r\n${ids.map(line).join('')}`;
    const { body } = await send(file, true);
    expect([body.good, body.bad, body.imported]).toEqual([5000, [], true]);
    const seen: number[] = [];
    let before: string | null = '';
    while (before !== null) {
      const read: JournalPage = await page(`?limit=200${before && `&before=${encodeURIComponent(before)}`}`);
      seen.push(...read.entries.map(({ signalId }) => signalId));
      before = read.before;
    }
    expect(seen).toEqual([...ids].reverse());
    const { total, months } = await summary();
    expect([total.taken, total.own.n, Math.round(total.own.totalR)]).toEqual([5000, 5000, 5000]);
    expect(months).toHaveLength(1);
    expect(await exported()).toBe(file);
  });

  it('exports byte for byte what was imported', async () => {
    const [a, b, c] = (await manySignals(3)) as [number, number, number];
    const file =
      `\uFEFF${HEAD}\r\n` +
      `${c},GBPJPY,long,taken,2026-03-01T09:30:00.123Z,196.10000,0.3500,1.50,197.2,2026-03-01T10:00:00.000Z,"Said ""go"", waited"\r\n` +
      `${a},GBPJPY,long,skipped,2025-12-31T23:59:59.999Z,,,,,,'=SUM(A1)\r\n` +
      `${b},GBPJPY,long,taken,2026-03-01T09:30:00.123Z,196.1,,,,,Überlegt \u{1F4C8}\r\n`;
    expect((await send(file, false)).body).toEqual({ good: 3, bad: [], imported: false });
    expect((await page()).total).toBe(0);
    expect((await send(file, true)).body.imported).toBe(true);
    expect(await exported()).toBe(file);
  });

  it('names each bad line, imports nothing until it is confirmed, and then the good lines', async () => {
    const [a, b, c] = (await manySignals(3)) as [number, number, number];
    const { id: own } = await publish();
    await take(own);
    const at = '2026-03-01T09:30:00.000Z';
    const rows = [
      `${a},GBPJPY,long,taken,${at},196.1,,,,,good`,
      `${a},GBPJPY,long,taken,${at},,,,,,`,
      `${own},GBPJPY,long,taken,${at},,,,,,`,
      `${b},US30,long,taken,${at},,,,,,`,
      `${b},GBPJPY,short,taken,${at},,,,,,`,
      `${b},GBPJPY,long,bought,${at},,,,,,`,
      `${b},GBPJPY,long,taken,yesterday,,,,,,`,
      `${b},GBPJPY,long,taken,2126-03-01T09:30:00.000Z,,,,,,`,
      `${b},GBPJPY,long,taken,${at},1e3,,,,,`,
      `${b},GBPJPY,long,taken,${at},0196.1,,,,,`,
      `${b},GBPJPY,long,taken,${at},,,,,2026-02-30T00:00:00.000Z,`,
      `${b},GBPJPY,long,taken,${at},,,,,2026-02-01T00:00:00.000Z,`,
      `${b},GBPJPY,long,taken,${at},,,,,,=cmd()`,
      `1999999999,GBPJPY,long,taken,${at},,,,,,`,
      'one,two',
      `${c},GBPJPY,long,skipped,${at},,,,,,also good`,
    ];
    const file = `${HEAD}\n${rows.join('\n')}`;
    const { body } = await send(file, false);
    const price = 'Fill must be a price above 0 with at most 9 digits before and 5 after the point';
    expect(body).toEqual({
      good: 2,
      imported: false,
      bad: [
        { line: 3, message: `Signal ${a} stands in line 2 already` },
        { line: 4, message: `Signal ${own} stands in your journal already` },
        { line: 5, message: `Signal ${b} is one of GBPJPY` },
        { line: 6, message: `Signal ${b} is a long` },
        { line: 7, message: 'Decision must be one of: taken, skipped' },
        { line: 8, message: 'Time must be written like 2026-11-22T09:30:00.000Z' },
        { line: 9, message: 'Time must not be in the future' },
        { line: 10, message: 'Fill: “1e3” is not a number' },
        { line: 11, message: price },
        { line: 12, message: 'Exit time must be written like 2026-11-22T09:30:00.000Z' },
        { line: 13, message: 'Exit time must not be before the time' },
        { line: 14, message: "Note must not begin as a formula does: put a ' in front of it" },
        { line: 15, message: 'There is no signal 1999999999' },
        { line: 16, message: 'It has 2 columns instead of 11' },
      ],
    });
    expect((await page()).total).toBe(1);
    expect((await send(file, true)).body).toMatchObject({ good: 2, imported: true });
    expect((await page()).entries.map(({ note }) => note).sort()).toEqual(['', 'also good', 'good']);
  });

  it.each([
    ['', 'The first line must be: '],
    ['a,b\r\n1,2', 'The first line must be: '],
    [`${HEAD}\r\n1,"open`, 'Line 2: a quoted cell is not closed'],
  ])('refuses %j as a whole', async (csv, message) => {
    const answer = await send(csv, true);
    expect([answer.status, answer.body.error]).toEqual([400, 'JOURNAL_FILE_REFUSED']);
    expect(answer.body.message).toContain(message);
  });

  it('reads a large file of signed-in people only', async () => {
    const csv = `${HEAD}\r\n${'x'.repeat(1_000_000)}`;
    expect((await send(csv, false)).status).toBe(200);
    expect((await send(csv, false, stack.visitor)).status).toBe(413);
    const answer = await send('x'.repeat(2 * 1024 * 1024 + 1), false);
    expect([answer.status, answer.body.message]).toEqual([400, 'The file must be at most 2 MB']);
  });

  it('shows administrators one figure of a signal, from ten members up', async () => {
    const { id } = await publish();
    const read = async (): Promise<SignalTakers> =>
      (await stack.admin.get<SignalTakers>(`/api/admin/signals/${id}/takers`)).body;
    const takers = await Promise.all(Array.from({ length: 10 }, () => createMember(stack.api.db)));
    const clients = await Promise.all(takers.map((user) => stack.api.signedIn(user)));
    for (const [index, client] of clients.slice(0, 9).entries())
      await take(id, { decision: 'taken', fill: (196.12 + index * 0.074).toFixed(3) }, client);
    expect(await read()).toEqual({ least: 10, takers: null, slippage: null });
    await take(id, { decision: 'taken' }, clients[9]);
    expect(await read()).toEqual({ least: 10, takers: 10, slippage: null });
    const [entry] = (await page('', clients[9])).entries;
    await change(entry!.id, { fill: '196.786' }, clients[9]);
    const { slippage } = await read();
    expect(slippage!.medianR).toBeCloseTo(0.45, 9);
    expect(slippage!.medianPips).toBeCloseTo(33.3, 9);
    expect((await stack.admin.get('/api/admin/signals/1999999999/takers')).status).toBe(404);
  });
});
