import { Injectable } from '@nestjs/common';
import type { SignalInstrument, TrackRecord } from '@t0/contracts';
import { pipsBetween } from '@t0/domain';
import { DataSource } from 'typeorm';

/** One instrument's closed signals: all of them, those in profit, and what those of this month gained, as a price difference. */
interface Row {
  instrument: SignalInstrument;
  closed: number;
  won: number;
  closedThisMonth: number;
  gainThisMonth: string;
}

const MONTH = `date_trunc('month', now(), 'UTC')`;
const CLOSED = `
  SELECT instrument, count(*)::integer AS closed, (count(*) FILTER (WHERE gain > 0))::integer AS won,
    (count(*) FILTER (WHERE closed_at >= ${MONTH}))::integer AS "closedThisMonth",
    coalesce(sum(gain) FILTER (WHERE closed_at >= ${MONTH}), 0) AS "gainThisMonth"
  FROM (
    SELECT instrument, closed_at,
      CASE direction WHEN 'long' THEN close_price - entry_price ELSE entry_price - close_price END AS gain
    FROM signals WHERE status = 'closed' AND close_price IS NOT NULL) AS trades
  GROUP BY instrument`;
const TODAY = `SELECT count(*)::integer AS count FROM signals WHERE created_at >= date_trunc('day', now(), 'UTC')`;

/** What published signals amount to. Signals that were closed by hand have no price to be counted at. */
@Injectable()
export class TrackRecordService {
  constructor(private readonly db: DataSource) {}

  /** The figures of now. */
  async read(): Promise<TrackRecord> {
    const [rows, [today]] = await Promise.all([
      this.db.query<Row[]>(CLOSED),
      this.db.query<[{ count: number }]>(TODAY),
    ]);
    const total = (key: 'closed' | 'won' | 'closedThisMonth'): number => rows.reduce((sum, row) => sum + row[key], 0);
    const profit = rows.reduce(
      (sum, { instrument, gainThisMonth }) => sum + pipsBetween(instrument, 0, gainThisMonth),
      0,
    );
    const closed = total('closed');
    return {
      signalsToday: today.count,
      profitThisMonth: total('closedThisMonth') === 0 ? null : Math.round(profit * 10) / 10,
      winRate: closed === 0 ? null : Math.round((100 * total('won')) / closed),
    };
  }
}
