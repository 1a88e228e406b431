import type { JournalPage } from '@t0/contracts/journal';
import { HEAD, JournalStack } from './journal-stack.ts';

describe('the journal (docs/product/journal.md#readers)', () => {
  let journal: JournalStack;

  beforeAll(async () => void (journal = await JournalStack.start()));
  afterAll(() => journal.stop());
  afterEach(() => journal.clear());

  /** Signals that nothing else needs: without their steps. */
  const manySignals = async (count: number): Promise<number[]> => {
    const rows = await journal.content.api.db.query<{ id: number }[]>(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status)
       SELECT 'GBPJPY', 'long', 196.12, 195.38, 197.05, 198.4, 'Bullish', 'closed' FROM generate_series(1, $1) RETURNING id`,
      [count],
    );
    return rows.map(({ id }) => id);
  };

  it('lists 5,000 entries by cursor, each once and newest first, with sums over all', async () => {
    const ids = await manySignals(5000);
    const line = (id: number, index: number): string =>
      `${id},GBPJPY,long,taken,${new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()},196.2,0.10,1,196.94,,\r\n`;
    const file = `\uFEFF${HEAD}\r\n${ids.map(line).join('')}`;
    const { body } = await journal.send(file, true);
    expect([body.good, body.bad, body.imported]).toEqual([5000, [], true]);
    const seen: number[] = [];
    let before: string | null = '';
    while (before !== null) {
      const read: JournalPage = await journal.page(`?limit=200${before && `&before=${encodeURIComponent(before)}`}`);
      seen.push(...read.entries.map(({ signalId }) => signalId));
      before = read.before;
    }
    expect(seen).toEqual([...ids].reverse());
    const { total, months } = await journal.summary();
    expect([total.taken, total.own.n, Math.round(total.own.totalR)]).toEqual([5000, 5000, 5000]);
    expect(months).toHaveLength(1);
    expect(await journal.exported()).toBe(file);
  });

  it('exports byte for byte what was imported', async () => {
    const [a, b, c] = (await manySignals(3)) as [number, number, number];
    const file =
      `\uFEFF${HEAD}\r\n` +
      `${c},GBPJPY,long,taken,2026-03-01T09:30:00.123Z,196.10000,0.3500,1.50,197.2,2026-03-01T10:00:00.000Z,"Said ""go"", waited"\r\n` +
      `${a},GBPJPY,long,skipped,2025-12-31T23:59:59.999Z,,,,,,'=SUM(A1)\r\n` +
      `${b},GBPJPY,long,taken,2026-03-01T09:30:00.123Z,196.1,,,,,Überlegt \u{1F4C8}\r\n`;
    expect((await journal.send(file, false)).body).toEqual({ good: 3, bad: [], imported: false });
    expect((await journal.page()).total).toBe(0);
    expect((await journal.send(file, true)).body.imported).toBe(true);
    expect(await journal.exported()).toBe(file);
  });

  it('takes every time with a zone, and exports it in UTC (docs/product/journal.md#csv)', async () => {
    const times = [
      '2026-03-01T09:30:00Z',
      '2026-03-01T15:15:00.000+05:45',
      '2026-03-01T09:30Z',
      '2026-03-01T04:30-05',
      '2026-03-01T11:30:00,5+0200',
    ];
    const ids = await manySignals(times.length + 2);
    const rows = times.map((at, index) => `${ids[index]},GBPJPY,long,taken,"${at}",,00.50,,,2026-03-01T10:00+00:00,`);
    const bad = ['2026-03-01T09:30:00', '2026-03-01T24:00Z'].map(
      (at, index) => `${ids[times.length + index]},GBPJPY,long,taken,${at},,,,,,`,
    );
    const { body } = await journal.send(`${HEAD}\n${[...rows, ...bad].join('\n')}`, true);
    expect([body.good, body.bad.length]).toEqual([times.length, bad.length]);
    const { entries } = await journal.page();
    expect(entries.map(({ at }) => at).sort()).toEqual([
      ...Array.from({ length: 4 }, () => '2026-03-01T09:30:00.000Z'),
      '2026-03-01T09:30:00.500Z',
    ]);
    expect(entries.map(({ size, exitAt }) => [size, exitAt])).toContainEqual(['0.50', '2026-03-01T10:00:00.000Z']);
  });

  it('names each bad line, imports nothing until it is confirmed, and then the good lines', async () => {
    const [a, b, c] = (await manySignals(3)) as [number, number, number];
    const { id: own } = await journal.publish();
    await journal.take(own);
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
      `${b},GBPJPY,long,taken,${at},1234567890,,,,,`,
      `${b},GBPJPY,long,taken,${at},,,,,2026-02-30T00:00:00.000Z,`,
      `${b},GBPJPY,long,taken,${at},,,,,2026-02-01T00:00:00.000Z,`,
      `${b},GBPJPY,long,taken,${at},,,,,,=cmd()`,
      `1999999999,GBPJPY,long,taken,${at},,,,,,`,
      'one,two',
      `${c},GBPJPY,long,skipped,${at},,,,,,also good`,
    ];
    const file = `${HEAD}\n${rows.join('\n')}`;
    const { body } = await journal.send(file, false);
    const price = 'Fill must be a price above 0 with at most 9 digits before and 5 after the point';
    expect(body).toEqual({
      good: 2,
      imported: false,
      bad: [
        { line: 3, message: `Line 2 has signal ${a} already` },
        { line: 4, message: `Your journal has signal ${own} already` },
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
    expect((await journal.page()).total).toBe(1);
    expect((await journal.send(file, true)).body).toMatchObject({ good: 2, imported: true });
    expect((await journal.page()).entries.map(({ note }) => note).sort()).toEqual(['', 'also good', 'good']);
  });

  it.each([
    ['', 'The first line must be: '],
    ['a,b\r\n1,2', 'The first line must be: '],
    [`${HEAD}\r\n1,"open`, 'Line 2: a quoted cell is not closed'],
  ])('refuses %j as a whole', async (csv, message) => {
    const answer = await journal.send(csv, true);
    expect([answer.status, answer.body.error]).toEqual([400, 'JOURNAL_FILE_REFUSED']);
    expect(answer.body.message).toContain(message);
  });

  it('reads a large file of signed-in people only', async () => {
    const csv = `${HEAD}\r\n${'x'.repeat(1_000_000)}`;
    expect((await journal.send(csv, false)).status).toBe(200);
    expect((await journal.send(csv, false, journal.content.visitor)).status).toBe(413);
    const answer = await journal.send('x'.repeat(2 * 1024 * 1024 + 1), false);
    expect([answer.status, answer.body.message]).toEqual([400, 'The file must be at most 2 MB']);
  });
});
