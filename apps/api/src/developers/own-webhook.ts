import { NotFoundException } from '@nestjs/common';
import { Webhook } from '@t0/database';
import type { EntityManager } from 'typeorm';

/** A member's own webhook, locked until the transaction ends. @throws NotFoundException when the member has none of that id */
export async function ownWebhook(manager: EntityManager, userId: string, id: number): Promise<Webhook> {
  const webhook = await manager.findOne(Webhook, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  if (webhook) return webhook;
  throw new NotFoundException({ error: 'WEBHOOK_NOT_FOUND', message: 'This webhook was deleted already' });
}
