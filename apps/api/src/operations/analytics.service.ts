import { Injectable } from '@nestjs/common';
import type { Analytics, AnalyticsPoint, AnalyticsTiles } from '@t0/contracts/operations';
import { AnalyticsRollup } from '@t0/database/operations';
import { addLatencies, latencyPercentile } from '@t0/domain/live';
import { PresenceStore } from '@t0/events';
import { DataSource, MoreThanOrEqual } from 'typeorm';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Points a plot has at most, about. */
const POINTS = 300;
const STEPS_MINUTES = [5, 15, 30, 60, 120, 240];

const SENT_TODAY = `
  SELECT
    (SELECT count(*)::integer FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND sent_at >= today.start)
      + (SELECT count(*)::integer FROM account_emails WHERE sent_at >= today.start) AS emails,
    (SELECT count(*)::integer FROM notifications WHERE created_at >= today.start AND created_at <= now()
      AND (scheduled_for IS NULL OR announced_at IS NOT NULL) AND billing_case IS NULL) AS notifications
  FROM (SELECT date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS start) AS today`;

/** Reads the figures that the worker rolls up every some seconds, and who is connected now. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly db: DataSource,
    private readonly presence: PresenceStore,
  ) {}

  async read(hours: number, now = Date.now()): Promise<Analytics> {
    const stepMinutes = STEPS_MINUTES.find((minutes) => (hours * 60) / minutes <= POINTS) ?? STEPS_MINUTES.at(-1)!;
    const rows = await this.db.getRepository(AnalyticsRollup).find({
      where: { windowStart: MoreThanOrEqual(new Date(now - Math.max(hours, 24) * HOUR_MS)) },
      order: { windowStart: 'ASC' },
    });
    const since = (span: number): AnalyticsRollup[] =>
      rows.filter((row) => row.windowStart.getTime() >= now - span * HOUR_MS);
    return { tiles: await this.tiles(since(24)), stepMinutes, series: seriesOf(since(hours), stepMinutes * MINUTE_MS) };
  }

  private async tiles(day: AnalyticsRollup[]): Promise<AnalyticsTiles> {
    const [[sentToday], { sockets, members }] = await Promise.all([
      this.db.query<[AnalyticsTiles['sentToday']]>(SENT_TODAY),
      this.presence.read(),
    ]);
    const expected = sum(day, 'expected');
    return {
      sentToday,
      medianMs: latencyPercentile(addLatencies(...day.map(({ latency }) => latency)), 0.5),
      deliveryRate: expected === 0 ? null : Math.round(Math.min(1, sum(day, 'delivered') / expected) * 1000) / 10,
      connections: sockets,
      membersOnline: members,
    };
  }
}

type Figure = 'signals' | 'notifications' | 'expected' | 'delivered' | 'emailsSent' | 'emailsFailed';

const sum = (rows: AnalyticsRollup[], figure: Figure): number => rows.reduce((total, row) => total + row[figure], 0);
const greatest = (rows: AnalyticsRollup[], figure: 'membersOnline' | 'sockets'): number =>
  Math.max(...rows.map((row) => row[figure]));

function seriesOf(rows: AnalyticsRollup[], stepMs: number): AnalyticsPoint[] {
  const steps = new Map<number, AnalyticsRollup[]>();
  for (const row of rows) {
    const start = Math.floor(row.windowStart.getTime() / stepMs) * stepMs;
    steps.set(start, [...(steps.get(start) ?? []), row]);
  }
  return [...steps].map(([start, group]) => {
    const latency = addLatencies(...group.map((row) => row.latency));
    return {
      at: new Date(start).toISOString(),
      signals: sum(group, 'signals'),
      notifications: sum(group, 'notifications'),
      deliveries: sum(group, 'delivered'),
      medianMs: latencyPercentile(latency, 0.5),
      p95Ms: latencyPercentile(latency, 0.95),
      membersOnline: greatest(group, 'membersOnline'),
      sockets: greatest(group, 'sockets'),
      emailsSent: sum(group, 'emailsSent'),
      emailsFailed: sum(group, 'emailsFailed'),
    };
  });
}
