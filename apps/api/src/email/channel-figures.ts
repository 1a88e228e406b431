import { Injectable } from '@nestjs/common';
import { RELAY_NAMES } from '@t0/contracts/channels';
import type { ChannelDeliveriesQuery, ChannelDeliveryRow, ChannelFilter, ChannelSubject } from '@t0/contracts/channels';
import type { EmailSummary } from '@t0/contracts/email';
import { EMAIL_STATUSES, emailState, LIMITS } from '@t0/contracts/platform';
import { EMAIL_COUNTS } from '@t0/database/channels';
import { DataSource } from 'typeorm';
import { summaryOf } from './email-figures.ts';

/** $1: the channel, or null for all. */
const OF_CHANNEL = `channel <> 'email' AND ($1::text IS NULL OR channel = $1)`;
const SUMMARY = summaryOf(OF_CHANNEL);
/** SQL over `deliveries d`: own alerts are their member's alone (docs/product/watching.md#own-alerts). */
const IS_OF_DESK = `d.kind <> 'own-alert' AND NOT (d.channel = 'webhook' AND EXISTS (
  SELECT FROM webhook_messages o WHERE o.id = d.message_id AND o.kind = 'own-alert.fired'))`;
/** $2: older than this id, $3: states, or null for all, $4: how many. Targets are read by their channel's names for them. */
const DELIVERIES = `
  WITH page AS MATERIALIZED (
    SELECT * FROM deliveries d
    WHERE ${OF_CHANNEL} AND ($2::integer IS NULL OR d.id < $2) AND ($3::text[] IS NULL OR d.delivery_status = ANY ($3))
      AND ${IS_OF_DESK}
    ORDER BY d.id DESC LIMIT $4)
  SELECT d.id, d.channel, u.email AS "userEmail", coalesce(p.name, t.name, left(o.number, 3) || ' ... ' || right(o.number, 3), split_part(w.url, '/', 3)) AS "targetName",
    CASE WHEN d.channel = 'relay' THEN split_part(d.target, ':', 1) END AS relay,
    d.signal_instrument AS "signalInstrument", d.signal_direction AS "signalDirection", n.title AS "notificationTitle",
    st.kind AS "stepKind", m.kind AS "messageKind", d.sent_at AS "sentAt", d.delivery_status AS "deliveryStatus", d.attempts,
    d.created_at AS "createdAt", d.last_error AS "lastError"
  FROM page d
  LEFT JOIN users u ON u.id = d.user_id
  LEFT JOIN push_devices p ON d.channel = 'push' AND p.id::text = d.target
  LEFT JOIN telegram_chats t ON d.channel = 'telegram' AND t.id::text = d.target
  LEFT JOIN sms_numbers o ON d.channel = 'sms' AND o.id::text = d.target
  LEFT JOIN webhooks w ON d.channel = 'webhook' AND w.id::text = d.target
  LEFT JOIN webhook_messages m ON d.channel = 'webhook' AND m.id = d.message_id
  LEFT JOIN notifications n ON n.id = d.notification_id AND n.billing_case IS NULL
  LEFT JOIN signal_steps st ON st.id = d.step_id
  ORDER BY d.id DESC`;
/** $2: how many. Each part is found by an index of its subject; webhooks name theirs in the message. */
const SUBJECTS = `
  WITH signal AS (SELECT id, instrument, direction, created_at FROM signals ORDER BY id DESC LIMIT $2),
  notice AS (
    SELECT id, title, created_at FROM notifications
    WHERE signal_id IS NULL AND billing_case IS NULL AND fanned_out_at IS NOT NULL ORDER BY id DESC LIMIT $2),
  message AS (
    SELECT id, subject_id, kind IN ('notification.created', 'price_alert.fired') AS "isNotice" FROM webhook_messages
    WHERE subject_id IS NOT NULL AND created_at >= least((SELECT min(created_at) FROM signal), (SELECT min(created_at) FROM notice))),
  delivered AS (
    SELECT 'signal' AS about, d.signal_id AS id, d.delivery_status FROM deliveries d
    WHERE d.kind = 'signal' AND d.signal_id IN (SELECT id FROM signal) AND ${OF_CHANNEL}
    UNION ALL
    SELECT 'signal', st.signal_id, d.delivery_status FROM signal_steps st JOIN deliveries d ON d.kind = 'step' AND d.step_id = st.id
    WHERE st.signal_id IN (SELECT id FROM signal) AND ${OF_CHANNEL}
    UNION ALL
    SELECT 'notification', d.notification_id, d.delivery_status FROM deliveries d
    WHERE d.kind = 'notification' AND d.notification_id IN (SELECT id FROM notice) AND ${OF_CHANNEL}
    UNION ALL
    SELECT CASE WHEN m."isNotice" THEN 'notification' ELSE 'signal' END, m.subject_id, d.delivery_status
    FROM message m JOIN deliveries d ON d.kind = 'message' AND d.channel = 'webhook' AND d.message_id = m.id WHERE ${OF_CHANNEL}),
  counted AS (SELECT about, id, ${EMAIL_COUNTS} FROM delivered GROUP BY about, id)
  SELECT c.*, s.instrument AS "signalInstrument", s.direction AS "signalDirection", n.title AS "notificationTitle",
    coalesce(s.created_at, n.created_at) AS "createdAt"
  FROM counted c
  LEFT JOIN signal s ON c.about = 'signal' AND s.id = c.id
  LEFT JOIN notice n ON c.about = 'notification' AND n.id = c.id
  WHERE s.id IS NOT NULL OR n.id IS NOT NULL
  ORDER BY "createdAt" DESC, c.about, c.id DESC LIMIT $2`;

type Stored<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] extends string ? Date : Date | null };

/** The results of deliveries by all channels but email (docs/product/console.md#other-channels). */
@Injectable()
export class ChannelFigures {
  constructor(private readonly db: DataSource) {}

  async summary({ channel }: ChannelFilter): Promise<EmailSummary> {
    const [summary] = await this.db.query<[EmailSummary]>(SUMMARY, [channel ?? null]);
    return summary;
  }

  /** Newest first. */
  async deliveries({ channel, state, limit, before }: ChannelDeliveriesQuery): Promise<ChannelDeliveryRow[]> {
    const states = state ? EMAIL_STATUSES.filter((status) => emailState(status) === state) : null;
    const rows = await this.db.query<Stored<ChannelDeliveryRow, 'sentAt' | 'createdAt'>[]>(DELIVERIES, [
      channel ?? null,
      before ?? null,
      states,
      limit,
    ]);
    return rows.map((row) => ({
      ...row,
      relay: RELAY_NAMES.find((name) => name === row.relay) ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
  }

  /** The newest signals and notifications that anything was notified of. */
  async subjects({ channel }: ChannelFilter): Promise<ChannelSubject[]> {
    const given = [channel ?? null, LIMITS.emailHistory];
    const rows = await this.db.query<Stored<ChannelSubject, 'createdAt'>[]>(SUBJECTS, given);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }
}
