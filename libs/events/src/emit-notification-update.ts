import type { Notification } from '@t0/contracts/notifications';
import type { EntityManager } from 'typeorm';
import type { Emit } from './emit-member-updates.ts';
import { lockLog } from './event-log.ts';

/**
 * Members with a subscription younger than the notification ($1: when it was created) do not see it unless it is global
 * (docs/product/notifications.md#visibility).
 */
const SOMEBODY_MAY_NOT_SEE = `
  SELECT EXISTS (
    SELECT 1 FROM users
    WHERE has_active_subscription AND role IS NULL AND coalesce(subscription_started_at, created_at) > $1) AS hidden`;

/**
 * Emits a changed notification to those who may see it (docs/adr/0005-audience-of-changed-notifications.md). If everybody connected may,
 * the event has its new state. Otherwise members only learn that it changed: those who have it read it again, and administrators get the
 * new state.
 */
export async function emitNotificationUpdate(manager: EntityManager, emit: Emit, changed: Notification): Promise<void> {
  if (changed.isGlobal) return emit('notification.updated', 'subscribers', changed);
  // Locked until commit: a subscription that begins now is emitted before this change, and seen here, or after it.
  await lockLog(manager);
  const [row] = await manager.query<[{ hidden: boolean }]>(SOMEBODY_MAY_NOT_SEE, [changed.createdAt]);
  if (!row.hidden) return emit('notification.updated', 'subscribers', changed);
  emit('notification.changed', 'subscribers', { id: changed.id, version: changed.version });
  emit('notification.updated', 'admins', changed);
}
