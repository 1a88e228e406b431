import { execFileSync } from 'node:child_process';
import { freePort } from '@t0/embedded';
import { createMember, TestClient, type Program } from '@t0/testing';
import { middleOf, percentile, sized, type Figure, type SuiteResult } from '@t0/tools/shared/suite-result';
import type { BenchStack } from '../bench-stack.ts';

const TRADES = sized(8000, 40);
const BYTES = sized(10_000_000, 20_000);
const ROUNDS = sized(5, 1);
const AT_ONCE = sized(40, 2);
const SMALLER = sized(800, 20);
const CALLS = sized(200, 5);
const SIGNALS = sized(300, 5);
const MATCHED = sized(2000, 20);
/** Between two calls of a member who waits, and between two looks at the memory, ms. */
const EVERY_MS = 10;
const MIB = 2 ** 20;

/** A statement of 10 MB, forty at once, and 2,000 trades beside 300 signals (docs/product/journal.md#bounds). */
export async function statements(stack: BenchStack): Promise<SuiteResult> {
  const metrics = await freePort();
  const api = await stack.startApi({ METRICS_PORT: String(metrics) });
  try {
    await publishPast(stack);
    const member = await newMember(stack, api, 0);
    const large = bytesOf(TRADES, BYTES);
    const [previews, imports, late, memory]: [number[], number[], number[], number[]] = [[], [], [], []];
    // The first reads the programs of the thread from the disk.
    await send(member, bytesOf(SMALLER));
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = memoryOf(api);
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, memoryOf(api))), EVERY_MS);
      await lateOf(metrics);
      previews.push(await seconds(() => send(member, large)));
      late.push(await lateOf(metrics));
      clearInterval(watch);
      memory.push((most - before) / MIB);
      const id = await newAccount(member);
      imports.push(await seconds(() => send(member, large, `accountId=${id}&confirmed=true`)));
      await member.delete(`/api/journal/accounts/${id}`);
    }
    const matched = await newAccount(member);
    await send(member, bytesOf(MATCHED), `accountId=${matched}&confirmed=true`);
    const looks = await timesOf(ROUNDS, () => member.get('/api/journal/trades?limit=500'));
    const others = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => newMember(stack, api, index + 1)));
    const quiet = await timesOf(CALLS, () => member.get('/api/journal/accounts'));
    const smaller = bytesOf(SMALLER);
    const all = Promise.all(others.map((other) => send(other, smaller)));
    let isReading = true;
    void all.finally(() => (isReading = false));
    const busy: number[] = [];
    while (isReading || busy.length === 0) busy.push(...(await timesOf(1, () => member.get('/api/journal/accounts'))));
    await all;
    return {
      suite: `statements of ${TRADES} trades`,
      figures: [
        { ...figure('a preview, median', previews, 's'), bar: { atMost: 3 } },
        figure('an import, median', imports, 's'),
        { ...figure('memory beside that of the process at rest, median', memory, 'MB'), bar: { atMost: 200 } },
        { ...figure('the longest delay of the event loop, median', late, 'ms'), bar: { atMost: 50 } },
        figure(`${MATCHED} trades beside ${SIGNALS} signals, a page, median`, looks, 'ms'),
        {
          name: `a call while ${AT_ONCE} files are read, beside quiet, median`,
          value: percentile(busy, 0.5) / percentile(quiet, 0.5),
          bar: { atMost: 1.3 },
          note: `${percentile(quiet, 0.5).toFixed(1)} ms, then ${percentile(busy, 0.5).toFixed(1)} ms of ${busy.length} calls`,
        },
      ],
    };
  } finally {
    await api.kill('SIGTERM');
  }
}

const figure = (name: string, values: number[], unit: string): Figure => ({ name, ...middleOf(values), unit });

/** An MT4 statement of so many trades of GBPJPY, one each 20 minutes; comments fill it up to `bytes`. */
function bytesOf(trades: number, bytes = 0): Uint8Array {
  const comment = 'c'.repeat(Math.ceil(bytes / trades));
  const cells = (values: (string | number)[]): string => values.map((value) => `<td>${value}</td>`).join('');
  const timeOf = (minutes: number): string =>
    new Date(Date.UTC(2026, 0, 5) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ').replace(/-/g, '.');
  const rows = Array.from({ length: trades }, (_, index) => {
    const entry = 196 + (index % 50) / 100;
    const opened = [timeOf(20 * index), index % 2 ? 'buy' : 'sell', '0.10', 'gbpjpy', entry.toFixed(3)];
    const closed = [
      timeOf(20 * index + 15),
      (entry + 0.3).toFixed(3),
      '-0.70',
      '0.00',
      '0.00',
      `${index % 2 ? '' : '-'}19.50`,
    ];
    return `<tr><td title="${comment}">${9_000_000 + index}</td>${cells([...opened, '195.380', '198.400', ...closed])}</tr>`;
  });
  const head = '<tr><td colspan=2>Account: 7654321</td><td colspan=12>Currency: USD</td></tr>';
  return Buffer.from(`<html><body><table>${head}${rows.join('\n')}</table></body></html>`);
}

async function newMember({ db }: BenchStack, api: Program, index: number): Promise<TestClient> {
  const { email } = await createMember(db, { email: `statements-${index}-${Date.now()}@t0.test` });
  return new TestClient(api.origin).logIn(email);
}

async function newAccount(member: TestClient): Promise<number> {
  const fields = { name: 'Main', currency: 'USD', kind: 'live', zone: 'NY+7' };
  return (await member.post<{ id: number }>('/api/journal/accounts', fields)).body.id;
}

async function send({ origin, cookie }: TestClient, bytes: Uint8Array, query = ''): Promise<void> {
  const response = await fetch(`${origin}/api/uploads/journal/statements?${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', cookie },
    body: bytes as BodyInit,
  });
  if (response.status !== 200)
    throw new Error(`The statement was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Closed signals of the instruments that the file trades. */
async function publishPast({ db }: BenchStack): Promise<void> {
  await db.query(
    `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status, created_at, fanned_out_at)
     SELECT 'GBPJPY', 'long', 196.12, 195.38, 197.05, 198.4, 'Bullish', 'closed', '2026-01-05T00:00:00Z'::timestamptz + n * interval '4 hours', now()
     FROM generate_series(1, $1) n`,
    [SIGNALS],
  );
}

/** The longest delay of the event loop since it was last asked for, ms. */
async function lateOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = /^nodejs_eventloop_lag_max_seconds(?:{[^}]*})? (\S+)/m.exec(text)?.[1];
  if (value === undefined) throw new Error('The API does not report the delay of its event loop');
  return Number(value) * 1000;
}

/** Resident memory of the API, bytes. */
const memoryOf = ({ pid }: Program): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

async function timesOf(calls: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    times.push((await seconds(call)) * 1000);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return times;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
