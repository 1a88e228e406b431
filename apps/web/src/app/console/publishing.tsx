import type { Notification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { TemplatesButton } from '../../notifications/console/templates-button.tsx';
import { notificationHistory } from '../../notifications/console/history.ts';
import { showReceipt } from '../../notifications/console/receipts-store.ts';
import type { TemplateTools } from '../../shared/lib/template-tools.ts';

/** The templates next to a signal's memo. */
export const SignalTemplates: TemplateTools = (target) => <TemplatesButton kind="signal" target={target} />;

/** The templates next to a broadcast's message. */
export const BroadcastTemplates: TemplateTools = (target) => <TemplatesButton kind="broadcast" target={target} />;

/** A signal was published: its receipt appears on the screen. */
export function signalPublished({ id }: Signal): void {
  showReceipt({ kind: 'signal', id });
}

/** A broadcast left, or waits. */
export function broadcastPublished(notification: Notification): void {
  notificationHistory.put(notification);
  // One that waits has nothing to show until it leaves.
  if (notification.scheduledFor === null) showReceipt({ kind: 'notification', id: notification.id });
}
