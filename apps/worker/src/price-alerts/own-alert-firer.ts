import { Injectable } from '@nestjs/common';
import type { LoggedQuote } from '@t0/contracts/prices';
import { toWireOwnAlert, toWireOwnAlertFire, type OwnAlert } from '@t0/database/price-alerts';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { ChannelJobs } from '../channels/deliveries/channel-jobs.ts';
import { Channels } from '../channels/deliveries/channels.ts';

/** An own alert that a tick fires: its version, and what its member is notified. */
export interface OwnFiring {
  id: number;
  version: number;
  message: string;
  isNear: boolean;
}

/**
 * $1 the firings as JSON, $2 the position of the tick, $3 to $7 the tick. An alert that was changed meanwhile does
 * not fire, nor one of a member without access; and the position makes a second firing by the same tick impossible. No part of it is joined
 * with another one: PostgreSQL takes each for a row or two, and would compare 2,000 with 2,000.
 */
const FIRE = `
  WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id integer, version integer, message text, "isNear" boolean)),
  fired AS (
    UPDATE own_alerts a SET fire_count = a.fire_count + 1, last_fired_at = $3, position = $2, is_near = g."isNear", version = a.version + 1,
      state = CASE WHEN a.repeat_minutes IS NULL THEN 'ended' ELSE 'active' END
    FROM given g, users u
    WHERE a.id = g.id AND a.version = g.version AND a.state = 'active' AND a.position < $2
      AND u.id = a.user_id AND (u.role IS NOT NULL OR u.has_active_subscription)
    RETURNING a.*, g.message, nextval(pg_get_serial_sequence('own_alert_fires', 'id'))::integer AS fire_id),
  batch AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('own_alert_fires', 'id'))::integer AS id WHERE EXISTS (SELECT FROM fired)),
  fires AS (
    INSERT INTO own_alert_fires (id, batch, alert_id, user_id, instrument, message, note, price, bid, ask, source, tick_at)
    OVERRIDING SYSTEM VALUE
    SELECT f.fire_id, batch.id, f.id, f.user_id, f.instrument, f.message, f.note, $4, $5, $6, $7, $3 FROM fired f, batch)
  SELECT f.*, batch.id AS batch FROM fired f, batch ORDER BY f.id`;
const NOTE_AWAY = `
  UPDATE own_alerts SET is_near = false, position = $2 WHERE id = ANY ($1::integer[]) AND is_near AND position < $2`;

/** A row of SQL: an alert that fired, by its columns, with what is new of its firing. */
type Row = Record<string, unknown> & { message: string; batch: number; fire_id: number };

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Fires own alerts (docs/product/watching.md#firing): all that one tick fires in one transaction, with the rows of every channel, and one event
 * for each member.
 */
@Injectable()
export class OwnAlertFirer {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly channels: Channels,
    private readonly jobs: ChannelJobs,
  ) {}

  /** Stores what a tick fired; answers the alerts as they are after it. Those that did not fire are not among them. */
  async fire(firings: readonly OwnFiring[], quote: LoggedQuote): Promise<OwnAlert[]> {
    const stored = await this.log.transact(async (manager, emit) => {
      const rows = await this.store(manager, firings, quote);
      const byUser = new Map<string, typeof rows>();
      for (const row of rows) byUser.set(row.alert.userId, [...(byUser.get(row.alert.userId) ?? []), row]);
      for (const [userId, own] of byUser)
        emit('own-alert.fired', `user:${userId}`, {
          alerts: own.map(({ alert }) => toWireOwnAlert(alert)),
          fires: own.map(({ fire }) => fire),
        });
      const batch = rows[0]?.batch;
      if (batch !== undefined)
        for (const { insertRows } of this.channels.of('own-alert')) await manager.query(insertRows!, [batch]);
      return rows;
    });
    if (stored[0]) await this.enqueue(stored[0].batch, stored.length);
    return stored.map(({ alert }) => alert);
  }

  /** Notes that the price was away from the level of these alerts: from this tick on they may fire again. */
  async noteAway(ids: readonly number[], { position }: LoggedQuote): Promise<void> {
    await this.db.query(NOTE_AWAY, [ids, position]);
  }

  private async store(
    manager: EntityManager,
    firings: readonly OwnFiring[],
    { position, at, price, bid, ask, source }: LoggedQuote,
  ) {
    const tickAt = new Date(at);
    const values = [JSON.stringify(firings), position, tickAt, price, bid, ask, source];
    const rows = await manager.query<Row[]>(FIRE, values);
    const columns = Object.keys(rows[0] ?? {}).filter((name) => !['message', 'batch', 'fire_id'].includes(name));
    const names = columns.map((name) => [name, camelCase(name)] as const);
    return rows.map(({ message, batch, fire_id: id, ...row }) => {
      const alert = Object.fromEntries(names.map(([name, own]) => [own, row[name]])) as unknown as OwnAlert;
      const { id: alertId, instrument, note } = alert;
      const fire = { id, alertId, instrument, message, note, price, bid, ask, source, tickAt };
      return { batch, alert, fire: toWireOwnAlertFire(fire) };
    });
  }

  /** Starts the sending. What is lost here, the reconciler of deliveries finds. */
  private async enqueue(batch: number, count: number): Promise<void> {
    for (const channel of this.channels.of('own-alert')) {
      const jobs = Math.ceil(count / channel.batchSize);
      await this.jobs.enqueue(
        channel,
        batch,
        Array.from({ length: jobs }, (_, n) => `${batch}-${n}`),
      );
    }
  }
}
