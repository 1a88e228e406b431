import { Injectable } from '@nestjs/common';
import type { EmailDeliveryRow, EmailSummary } from '@t0/contracts/email';
import type { IdPageQuery } from '@t0/contracts/platform';
import { deliveryCounts } from '@t0/database/channels';
import { DataSource } from 'typeorm';

/** One decimal, but 100 and 0 only where nothing failed or nothing came through (docs/product/console.md#emails). */
const SUCCESS_RATE = `CASE WHEN sent > 0 AND failed > 0 THEN least(greatest(round(100.0 * sent / (sent + failed), 1), 0.1), 99.9)
  ELSE 100.0 * sent / nullif(sent + failed, 0) END::float8`;

/** SQL: an `EmailSummary` of the deliveries by some channels (`deliveryCounts`). */
export const summaryOf = (channels: string): string => `
  SELECT total, sent AS successful, failed, queued, suppressed, ${SUCCESS_RATE} AS "successRate"
  FROM (${deliveryCounts(channels)}) AS summed`;
/** Emails of signals, of their steps and of announcements. */
const SUMMARY = summaryOf(`channel = 'email'`);
const DELIVERIES = `
  WITH page AS MATERIALIZED (
    SELECT * FROM deliveries WHERE channel = 'email' AND kind <> 'own-alert' AND ($1::integer IS NULL OR id < $1) ORDER BY id DESC LIMIT $2)
  SELECT e.id, u.email AS "userEmail", coalesce(e.signal_instrument, m.signal_instrument) AS "signalInstrument",
    coalesce(e.signal_direction, m.signal_direction) AS "signalDirection", a.subject AS announcement, st.kind AS "stepKind", e.sent_at AS "sentAt", e.delivery_status AS "deliveryStatus", e.created_at AS "createdAt", e.last_error AS "lastError"
  FROM page e
  JOIN users u ON u.id = e.user_id
  LEFT JOIN deliveries m ON m.id = e.email_id
  LEFT JOIN signal_steps st ON st.id = e.step_id
  LEFT JOIN email_announcements a ON a.id = e.announcement_id
  ORDER BY e.id DESC`;

/** The results of the emails of signals, their steps and announcements (docs/product/console.md#emails). */
@Injectable()
export class EmailFigures {
  constructor(private readonly db: DataSource) {}

  async summary(): Promise<EmailSummary> {
    const [summary] = await this.db.query<[EmailSummary]>(SUMMARY);
    return summary;
  }

  /** Newest first. */
  async deliveries({ limit, before }: IdPageQuery): Promise<EmailDeliveryRow[]> {
    const rows: (Omit<EmailDeliveryRow, 'sentAt' | 'createdAt'> & { sentAt: Date | null; createdAt: Date })[] =
      await this.db.query(DELIVERIES, [before ?? null, limit]);
    return rows.map((row) => ({
      ...row,
      sentAt: row.sentAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
  }
}
