import { HttpException } from '@nestjs/common';
import { LIMITS } from '@t0/contracts';
import type { EntityManager } from 'typeorm';

const { perWindow, windowMinutes } = LIMITS.directLine;
const WINDOW = `interval '${windowMinutes} minutes'`;

/** One row per member; a window that has passed begins anew. The row is held until commit: messages at once are counted one by one. */
const COUNT = `
  INSERT INTO message_rate_limits AS r (user_id, message_count, window_start) VALUES ($1, 1, now())
  ON CONFLICT (user_id) DO UPDATE SET
    message_count = CASE WHEN r.window_start <= now() - ${WINDOW} THEN 1 ELSE r.message_count + 1 END,
    window_start = CASE WHEN r.window_start <= now() - ${WINDOW} THEN now() ELSE r.window_start END
  RETURNING message_count, window_start + ${WINDOW} AS ends, ceil(extract(epoch FROM window_start + ${WINDOW} - now()))::integer AS seconds`;

/**
 * Counts a member's message inside the transaction that stores it (docs/product/terminal.md#direct-line: message_rate_limits).
 * 429 when it is one too many; it is then neither stored nor counted.
 */
export async function countMessage(manager: EntityManager, userId: string): Promise<void> {
  const [{ message_count: count, ends, seconds }] = await manager.query<
    [{ message_count: number; ends: Date; seconds: number }]
  >(COUNT, [userId]);
  if (count <= perWindow) return;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  throw new HttpException(
    {
      error: 'TOO_MANY_MESSAGES',
      message: `You have sent ${perWindow} messages within ${windowMinutes} minutes. You can write again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, at ${ends.toISOString().slice(11, 16)} UTC.`,
    },
    429,
  );
}
