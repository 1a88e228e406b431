import { setImmediate } from 'node:timers/promises';
import { Injectable, NotFoundException } from '@nestjs/common';
import type {
  JournalFigures,
  JournalTrade,
  JournalTradeDto,
  JournalTradePage,
  JournalTradesQuery,
} from '@t0/contracts/journal';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import { JournalTradeNote } from '@t0/database/journal';
import { Signal } from '@t0/database/signals';
import { slippageOf, type OpenTrade } from '@t0/domain/journal';
import { fromPriceUnits, toPriceUnits } from '@t0/domain/prices';
import type { RecordProjection } from '@t0/domain/record';
import { matchSignal, type MatchedSignal } from '@t0/domain/journal/statements';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { RecordCache } from '../record/record-cache.ts';
import { lockJournal } from './journal.service.ts';
import { sumAccounts, type StoredMoney, type SummedTrade } from './sum-accounts.ts';

type StoredTrade = Omit<JournalTrade, 'candidates' | 'openedAt' | 'closedAt' | 'slippage' | 'delaySeconds' | 'ran'> & {
  openedAt: Date | null;
  closedAt: Date | null;
};

const COLUMNS = `t.id, t.account_id AS "accountId", a.currency, t.ticket, t.position, t.symbol, t.instrument, t.direction, t.size::text,
  t.opened_at AS "openedAt", t.closed_at AS "closedAt", t.marked, t.entry::text, t.exit::text, t.stop::text, t.profit::text, t.commission::text,
  t.taxes::text, t.swap::text, (t.profit + t.commission + t.taxes + t.swap)::text AS net, t.comment, n.signal_id AS "signalId",
  coalesce(n.decided, false) AS decided, coalesce(n.note, '') AS note,
  coalesce(n.tags, '{}') AS tags, n.risk_percent::text AS "riskPercent"`;
const FROM = `FROM journal_trades t JOIN journal_accounts a ON a.id = t.account_id
  LEFT JOIN journal_trade_notes n ON n.account_id = t.account_id AND n.ticket = t.ticket
  WHERE a.user_id = $1 AND t.is_current AND ($2::integer IS NULL OR a.id = $2)`;
const PAGE = `SELECT ${COLUMNS} ${FROM} ORDER BY t.closed_at DESC NULLS FIRST, t.id DESC LIMIT $3 OFFSET $4`;
const ONE = `SELECT ${COLUMNS} ${FROM} AND t.id = $3`;
const ALL = `SELECT t.account_id AS "accountId", a.currency, t.closed_at AS "closedAt", t.opened_at AS "openedAt", t.position, t.symbol, t.instrument, t.direction,
    t.size::text, t.entry::text, t.exit::text, t.stop::text, t.profit::text, (t.commission + t.taxes + t.swap)::text AS costs,
    n.signal_id AS "signalId", coalesce(n.decided, false) AS decided, coalesce(n.tags, '{}') AS tags, n.risk_percent::text AS "riskPercent" ${FROM} ORDER BY t.id`;
/** The prices of the minutes of trades, where those of opening and close were kept, and the entry was within the first or near it. */
const RAN = `SELECT t.id, p.high::text, p.low::text FROM journal_trades t JOIN price_candles o
    ON o.instrument = t.instrument AND o.minute = date_trunc('minute', t.opened_at) AND t.entry BETWEEN 2 * o.low - o.high AND 2 * o.high - o.low
  CROSS JOIN LATERAL (SELECT max(c.high) AS high, min(c.low) AS low, max(c.minute) AS last FROM price_candles c
    WHERE c.instrument = t.instrument AND c.minute BETWEEN o.minute AND coalesce(t.closed_at, now())) p
  WHERE t.id = ANY($1::integer[]) AND (t.closed_at IS NULL OR p.last = date_trunc('minute', t.closed_at))`;
const MONEY = `SELECT m.account_id AS "accountId", a.currency, m.at, coalesce(s.zone, a.zone) AS zone, m.kind, m.amount::text
  FROM journal_money m JOIN journal_accounts a ON a.id = m.account_id JOIN journal_statements s ON s.id = m.statement_id WHERE a.user_id = $1 AND m.is_current ORDER BY m.id`;
const SIGNALS = `SELECT id, instrument, direction, entry_price::text AS entry, sl_price::text AS stop, created_at AS published, status,
    updated_at AS updated FROM signals WHERE withdrawn_at IS NULL ORDER BY id`;
/** Trades that are matched before other calls run. */
const AT_A_TIME = 500;
const DECIMALS = 5;

/** Highest and lowest price during a trade, by its id. */
type Ran = ReadonlyMap<number, { high: string; low: string }>;

/** The trades of a member's statements, beside the signals (docs/product/journal.md#beside-signals). */
@Injectable()
export class JournalTrades {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly recordCache: RecordCache,
  ) {}

  /** Newest first, open ones before. */
  async page(userId: string, query: JournalTradesQuery): Promise<JournalTradePage> {
    const { limit, offset } = query;
    const accountId = query.accountId ?? null;
    const [stored, [{ total }], signals] = await Promise.all([
      this.db.query<StoredTrade[]>(PAGE, [userId, accountId, limit, offset]),
      this.db.query<[{ total: number }]>(`SELECT count(*)::integer AS total ${FROM}`, [userId, accountId]),
      this.signals(),
    ]);
    const ran = await this.ran(stored);
    return { trades: stored.map((trade) => toTrade(trade, signals, ran)), total };
  }

  private async ran(trades: readonly StoredTrade[]): Promise<Ran> {
    const ids = trades.flatMap(({ id, instrument }) => (instrument === null ? [] : id));
    const rows = await this.db.query<{ id: number; high: string; low: string }[]>(RAN, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Says to which signal a trade belongs, and notes the member's words; no import changes either. 404 for no such trade or signal. */
  async change(
    userId: string,
    id: number,
    { signalId, note, tags, riskPercent }: JournalTradeDto,
  ): Promise<JournalTrade> {
    const signals = await this.signals();
    return this.log.transact(async (manager, emit) => {
      await lockJournal(manager, userId);
      const read = async (): Promise<StoredTrade | undefined> =>
        id <= MAX_ROW_ID ? (await manager.query<StoredTrade[]>(ONE, [userId, null, id]))[0] : undefined;
      const trade = await read();
      if (!trade)
        throw new NotFoundException({ error: 'JOURNAL_TRADE_NOT_FOUND', message: 'This trade no longer exists' });
      if (signalId != null && !(await manager.existsBy(Signal, { id: signalId })))
        throw new NotFoundException({ error: 'SIGNAL_NOT_FOUND', message: 'This signal no longer exists' });
      const { accountId, ticket } = trade;
      await manager.save(JournalTradeNote, {
        ...{ accountId, ticket, note: note ?? trade.note },
        ...(signalId !== undefined && { signalId, decided: true }),
        ...(tags && { tags: [...new Set(tags.map((tag) => tag.trim()))] }),
        ...(riskPercent !== undefined && { riskPercent }),
      });
      emit('journal.changed', `user:${userId}`, { userId });
      const changed = (await read())!;
      return toTrade(changed, signals, await this.ran([changed]));
    });
  }

  /** The current trades of each signal: those of the member's statements that belong to it. */
  async bySignal(userId: string): Promise<Map<number, SummedTrade[]>> {
    const bySignal = new Map<number, SummedTrade[]>();
    for (const { trade, signal } of await this.matched(userId)) {
      if (!signal) continue;
      const same = bySignal.get(signal.id);
      if (same) same.push(trade);
      else bySignal.set(signal.id, [trade]);
    }
    return bySignal;
  }

  /** The current trades, oldest row first, each with its signal. */
  private async matched(userId: string): Promise<{ trade: SummedTrade; signal: MatchedSignal | undefined }[]> {
    const stored = await this.db.query<SummedTrade[]>(ALL, [userId, null]);
    if (stored.length === 0) return [];
    const { byInstrument, byId } = await this.signals();
    const trades = [];
    for (const [index, trade] of stored.entries()) {
      if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
      const signalId = trade.decided ? trade.signalId : matchSignal(toMatch(trade), byInstrument).signalId;
      trades.push({ trade, signal: signalId === null ? undefined : byId.get(signalId) });
    }
    return trades;
  }

  /** By account, and by currency: two currencies are never added (docs/product/journal.md#figures). `zone`: by whose clock they are grouped. */
  async figures(userId: string, zone: string): Promise<JournalFigures> {
    const [trades, money] = await Promise.all([this.matched(userId), this.db.query<StoredMoney[]>(MONEY, [userId])]);
    return sumAccounts(trades, money, zone);
  }

  /** The signals with the levels of the record, by instrument and by id. */
  private async signals(): Promise<Signals> {
    const [rows, projection] = await Promise.all([this.db.query<SignalRow[]>(SIGNALS), this.recordCache.read()]);
    const byInstrument = new Map<string, MatchedSignal[]>();
    const byId = new Map<number, MatchedSignal>();
    for (const row of rows) {
      const signal = toMatched(row, projection);
      byId.set(signal.id, signal);
      const same = byInstrument.get(signal.instrument);
      if (same) same.push(signal);
      else byInstrument.set(signal.instrument, [signal]);
    }
    return { byInstrument, byId };
  }
}

interface Signals {
  byInstrument: Map<string, MatchedSignal[]>;
  byId: Map<number, MatchedSignal>;
}

interface SignalRow {
  id: number;
  instrument: string;
  direction: 'long' | 'short';
  entry: string;
  stop: string;
  published: Date;
  status: string;
  updated: Date;
}

/** Entry and 1 R are those of the record where it knows the signal (docs/product/journal.md#own-results). */
function toMatched(row: SignalRow, projection: RecordProjection): MatchedSignal {
  const trade = projection.trade(row.id);
  const ended = trade ? trade.endedAt : row.status === 'closed' ? row.updated.toISOString() : null;
  const entry = toPriceUnits(trade?.publishedEntry ?? trade?.entry ?? row.entry);
  return {
    id: row.id,
    instrument: trade?.instrument ?? row.instrument,
    direction: trade?.direction ?? row.direction,
    published: trade ? Date.parse(trade.publishedAt) : row.published.getTime(),
    ended: ended === null ? null : Date.parse(ended),
    entry,
    risk: trade?.risk ?? Math.abs(entry - toPriceUnits(row.stop)),
  };
}

const toMatch = ({
  instrument,
  direction,
  openedAt,
  entry,
}: Pick<StoredTrade, 'instrument' | 'direction' | 'openedAt' | 'entry'>) => ({
  instrument,
  direction,
  opened: openedAt?.getTime() ?? null,
  entry,
});

function toTrade(stored: StoredTrade, { byInstrument, byId }: Signals, ran: Ran): JournalTrade {
  const { openedAt, closedAt, decided, signalId, ...rest } = stored;
  const match = decided ? { signalId, candidates: [] } : matchSignal(toMatch(stored), byInstrument);
  const signal = match.signalId === null ? undefined : byId.get(match.signalId);
  return {
    ...rest,
    ...match,
    openedAt: openedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    decided,
    slippage: signal ? slippageOf(toOpenTrade(signal), stored.entry) : null,
    delaySeconds: signal && openedAt ? Math.round((openedAt.getTime() - signal.published) / 1000) : null,
    ran: ranOf(stored, signal, ran.get(stored.id)),
  };
}

/** From the trade's own entry, in R of its signal, else of its own stop (docs/product/journal.md#beside-signals). */
function ranOf(
  { instrument, direction, entry, stop }: StoredTrade,
  signal: MatchedSignal | undefined,
  prices: { high: string; low: string } | undefined,
): JournalTrade['ran'] {
  if (!prices || entry === null || instrument === null) return null;
  const own = stop === null ? 0 : (toPriceUnits(entry) - toPriceUnits(stop)) * (direction === 'long' ? 1 : -1);
  const risk = signal?.risk ?? Math.max(own, 0);
  const trade = toOpenTrade({ instrument, direction, entry: toPriceUnits(entry), risk });
  const [best, worst] = direction === 'long' ? [prices.high, prices.low] : [prices.low, prices.high];
  return { best: slippageOf(trade, best)!, worst: slippageOf(trade, worst)! };
}

const toOpenTrade = ({
  instrument,
  direction,
  entry,
  risk,
}: Pick<MatchedSignal, 'instrument' | 'direction' | 'entry' | 'risk'>): OpenTrade => ({
  instrument: instrument as OpenTrade['instrument'],
  direction,
  entry: fromPriceUnits(entry, DECIMALS),
  risk: fromPriceUnits(risk, DECIMALS),
});
