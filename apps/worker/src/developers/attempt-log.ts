import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@t0/contracts/platform';
import { TransientBus, type RedisClient } from '@t0/events';
import { REDIS } from '../platform/tokens.ts';
import { DataSource } from 'typeorm';

/** One call, and its result. */
export interface Attempt {
  webhookId: number;
  userId: string;
  deliveryId: number;
  /** Null: there was no answer, and `error` has the reason. */
  status: number | null;
  latencyMs: number;
  error: string | null;
  /** The body, where it is not the message's. */
  request: string | null;
  answer: string;
  /** The effect on the webhook's failures in a row: they go on, end, or stay as they are. */
  counts: 'failure' | 'success' | 'neither';
}

/** Adds an attempt and counts it. Answers the count where it changed. */
const NOTE = `
  WITH attempt AS (
    INSERT INTO webhook_attempts (webhook_id, delivery_id, status, latency_ms, error, request, answer)
    SELECT id, $2, $3, $4, $5, $6, $7 FROM webhooks WHERE id = $1)
  UPDATE webhooks SET failures = CASE $8 WHEN 'failure' THEN failures + 1 ELSE 0 END
  WHERE id = $1 AND ($8 = 'failure' OR ($8 = 'success' AND failures > 0)) RETURNING failures`;
const NUL = '\u0000';

/** The logs of webhooks that members see. */
@Injectable()
export class AttemptLog {
  private readonly bus: TransientBus;

  constructor(
    private readonly db: DataSource,
    @Inject(REDIS) redis: RedisClient,
  ) {
    this.bus = new TransientBus(redis);
  }

  /** Notes an attempt; answers whether the webhook has failed too often in a row by it. */
  async note(attempt: Attempt): Promise<boolean> {
    const { webhookId, userId, deliveryId, status, latencyMs, error, request, answer, counts } = attempt;
    // PostgreSQL cannot store a text with it.
    const text = answer.replaceAll(NUL, '\uFFFD');
    const [rows]: [{ failures: number }[], number] = await this.db.query(NOTE, [
      webhookId,
      deliveryId,
      status,
      latencyMs,
      error,
      request,
      text,
      counts,
    ]);
    void this.bus.push(`user:${userId}`, { type: 'webhook', data: { webhookId } }).catch(() => undefined);
    return counts === 'failure' && (rows[0]?.failures ?? 0) >= LIMITS.webhook.failuresMost;
  }
}
