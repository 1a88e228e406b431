import { createHash } from 'node:crypto';
import { BadRequestException, ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LIMITS } from '@t0/contracts/platform';
import { IdempotencyKey } from '@t0/database/platform';

/** The caller, the key (undefined: every call is a new one), and the request. */
export interface IdempotentCall {
  userId: string;
  key: string | undefined;
  request: unknown;
}

/**
 * Runs `work` once per user and key, inside the caller's transaction: a repeated call gets the first one's answer and changes
 * nothing, also when both run at the same time (the second waits for the first one's commit). The same key with another
 * request is 409.
 */
export async function idempotent<R>(manager: EntityManager, call: IdempotentCall, work: () => Promise<R>): Promise<R> {
  const { key, userId } = call;
  if (key === undefined) return work();
  if (key.length < LIMITS.idempotencyKey.min || key.length > LIMITS.idempotencyKey.max) {
    throw new BadRequestException({
      error: 'IDEMPOTENCY_KEY_INVALID',
      message: `Idempotency-Key must have ${LIMITS.idempotencyKey.min} to ${LIMITS.idempotencyKey.max} characters`,
    });
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(call.request)).digest('hex');
  const claimed = await manager
    .createQueryBuilder()
    .insert()
    .into(IdempotencyKey)
    .values({ userId, key, fingerprint })
    .orIgnore()
    .returning('key')
    .execute();
  if ((claimed.raw as unknown[]).length === 0) {
    const earlier = await manager.findOneByOrFail(IdempotencyKey, { userId, key });
    if (earlier.fingerprint !== fingerprint) {
      throw new ConflictException({
        error: 'IDEMPOTENCY_KEY_REUSED',
        message: 'This Idempotency-Key was used for another request',
      });
    }
    return earlier.response as R;
  }
  const answer = await work();
  await manager.query('UPDATE idempotency_keys SET response = $3 WHERE user_id = $1 AND key = $2', [
    userId,
    key,
    JSON.stringify(answer),
  ]);
  return answer;
}
