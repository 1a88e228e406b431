import { STATEMENT_LIMITS, type StatementBeside, type StatementMoney } from '@t0/contracts/journal';
import { ConflictException } from '@nestjs/common';
import { instrumentsOf } from '@t0/domain/journal/statements';
import type { EntityManager } from 'typeorm';
import type { DatedTrade, ReadStatement } from './statement-reader.service.ts';

/** What two statements may say differently of one trade; how it looks in a comment is no difference. */
const CONTENT = [
  'direction',
  'size',
  'opened',
  'closed',
  'entry',
  'exit',
  'stop',
  'profit',
  'commission',
  'taxes',
  'swap',
] as const;
const KNOWN_TRADES = `SELECT t.id, t.ticket, s.until, concat_ws('|', ${CONTENT.map((name) => `coalesce(t.${name}::text, '')`).join(', ')}) AS content
  FROM journal_trades t JOIN journal_statements s ON s.id = t.statement_id WHERE t.account_id = $1 AND t.is_current`;
const KNOWN_MONEY = `SELECT m.id, m.ticket, s.until, concat_ws('|', m.amount::text, m.at) AS content
  FROM journal_money m JOIN journal_statements s ON s.id = m.statement_id WHERE m.account_id = $1 AND m.is_current`;

/** Rows of one statement beside those of its account: what is to be stored, and which stored rows it has too. */
interface Compared<Row> {
  stored: Row[];
  same: number[];
  beside: StatementBeside;
}

interface KnownRow {
  id: number;
  ticket: string;
  until: string;
  content: string;
}

/** The last local time of a statement: of two the one with the later is newer. */
export function untilOf({ trades, money }: ReadStatement): string {
  let until = '';
  for (const time of [...trades.flatMap(({ opened, closed }) => [opened, closed]), ...money.map(({ at }) => at)])
    if (time !== null && time > until) until = time;
  return until;
}

/** The trades and the money of a statement beside those of the account (docs/product/journal.md#identity). */
export async function compareRows(manager: EntityManager, accountId: number, read: ReadStatement) {
  const until = untilOf(read);
  const trades = await manager.query<KnownRow[]>(KNOWN_TRADES, [accountId]);
  const money = await manager.query<KnownRow[]>(KNOWN_MONEY, [accountId]);
  return {
    until,
    trades: compare(read.trades, trades, until, (trade) => CONTENT.map((name) => trade[name] ?? '').join('|')),
    money: compare(read.money, money, until, ({ amount, at }) => `${amount}|${at}`),
  };
}

function compare<Row extends { ticket: string }>(
  rows: readonly Row[],
  known: readonly KnownRow[],
  until: string,
  contentOf: (row: Row) => string,
): Compared<Row> {
  const byTicket = new Map(known.map((row) => [row.ticket, row]));
  const compared: Compared<Row> = { stored: [], same: [], beside: { added: 0, known: 0, changed: 0 } };
  const seen = new Set<string>();
  for (const row of rows) {
    // A ticket that one file has twice is one trade.
    if (seen.has(row.ticket)) continue;
    seen.add(row.ticket);
    const one = byTicket.get(row.ticket);
    if (one && one.content === contentOf(row)) compared.same.push(one.id);
    else compared.stored.push(row);
    if (!one) compared.beside.added += 1;
    else if (one.content === contentOf(row) || until < one.until) compared.beside.known += 1;
    else compared.beside.changed += 1;
  }
  return compared;
}

const INSERT_TRADES = `INSERT INTO journal_trades (account_id, statement_id, is_current, ticket, position, symbol, instrument, direction, size, opened, closed,
    opened_at, closed_at, marked, entry, exit, stop, profit, commission, taxes, swap, comment)
  SELECT $1, $2, true, ticket, position, left(symbol, 60), instrument, direction, size, opened, closed, to_timestamp("openedAt" / 1000),
    to_timestamp("closedAt" / 1000), marked, entry, exit, stop, profit, commission, taxes, swap, comment
  FROM jsonb_to_recordset($3::jsonb) AS r(ticket text, position text, symbol text, instrument text, direction text, size numeric, opened text, closed text,
    "openedAt" float8, "closedAt" float8, marked boolean, entry numeric, exit numeric, stop numeric, profit numeric, commission numeric, taxes numeric,
    swap numeric, comment text)`;
const INSERT_MONEY = `INSERT INTO journal_money (account_id, statement_id, is_current, ticket, at, kind, amount, text)
  SELECT $1, $2, true, ticket, at, kind, amount, text
  FROM jsonb_to_recordset($3::jsonb) AS r(ticket text, at text, kind text, amount numeric, text text)`;
/** Rows of one statement of SQL. */
const CHUNK = 1000;

/** Stores the rows of a statement. Call `updateCurrent` after it. */
export async function insertRows(
  manager: EntityManager,
  [accountId, statementId]: [number, number],
  trades: readonly DatedTrade[],
  money: readonly StatementMoney[],
): Promise<void> {
  const instruments = instrumentsOf(trades.map(({ symbol }) => symbol));
  for (let from = 0; from < trades.length; from += CHUNK) {
    const rows = trades
      .slice(from, from + CHUNK)
      .map((trade) => ({ ...trade, instrument: instruments.get(trade.symbol) ?? null }));
    await manager.query(INSERT_TRADES, [accountId, statementId, JSON.stringify(rows)]);
  }
  for (let from = 0; from < money.length; from += CHUNK)
    await manager.query(INSERT_MONEY, [accountId, statementId, JSON.stringify(money.slice(from, from + CHUNK))]);
}

/** Of the rows with one ticket those of the newest statement are current: the one with the later time, else the one imported later. */
export async function updateCurrent(manager: EntityManager, accountId: number): Promise<void> {
  for (const table of ['journal_trades', 'journal_money'])
    await manager.query(
      `UPDATE ${table} t SET is_current = (t.id = n.id) FROM (
         SELECT DISTINCT ON (r.ticket) r.ticket, r.id FROM ${table} r JOIN journal_statements s ON s.id = r.statement_id
         WHERE r.account_id = $1 ORDER BY r.ticket, s.until DESC, s.id DESC) n
       WHERE t.account_id = $1 AND n.ticket = t.ticket AND t.is_current <> (t.id = n.id)`,
      [accountId],
    );
}

/** Rows that another statement has too go to the newest of these, before theirs is deleted. */
export async function keepShared(manager: EntityManager, accountId: number, statementId: number): Promise<void> {
  for (const [table, list] of [
    ['journal_trades', 'trades'],
    ['journal_money', 'money'],
  ])
    await manager.query(
      `UPDATE ${table} t SET statement_id = o.id FROM (
         SELECT row_id, max(s.id) AS id FROM journal_statements s, unnest(s.${list}) AS row_id WHERE s.account_id = $1 AND s.id <> $2 GROUP BY row_id) o
       WHERE t.statement_id = $2 AND t.id = o.row_id`,
      [accountId, statementId],
    );
}

/** Refuses more trades than a journal may have. Call under the journal's lock. */
export async function requireTradeRoom(manager: EntityManager, userId: string, more: number): Promise<void> {
  const { tradesMost } = STATEMENT_LIMITS;
  const [{ count }] = await manager.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM journal_trades t JOIN journal_accounts a ON a.id = t.account_id WHERE a.user_id = $1',
    [userId],
  );
  if (count + more > tradesMost)
    throw new ConflictException({
      error: 'JOURNAL_FULL',
      message: `A journal holds at most ${tradesMost.toLocaleString('en-US')} trades of statements: undo an import first`,
    });
}
