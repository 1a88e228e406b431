import type { Signal } from '@t0/contracts';
import { changeAnnouncement, toWireNotification } from '@t0/database';
import type { EntityManager } from 'typeorm';
import type { Emit } from './emit-member-updates.ts';
import { emitNotificationUpdate } from './notification-audience.ts';

/** Updates the announcement of a signal to its current state, and emits it (docs/product/notifications.md#notifications). */
export async function renewAnnouncement(
  manager: EntityManager,
  emit: Emit,
  before: Signal,
  after: Signal,
): Promise<void> {
  const changed = await changeAnnouncement(manager, before, after);
  if (changed) await emitNotificationUpdate(manager, emit, toWireNotification(changed));
}
