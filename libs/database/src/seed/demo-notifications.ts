import type { Notification } from '../notifications/notification.entities.ts';

type DemoNotification = Pick<Notification, 'title' | 'message' | 'type' | 'priority' | 'isGlobal' | 'createdAt'>;

/** Notifications in addition to those of the signals. */
export function demoNotifications(now: Date): DemoNotification[] {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  return [
    {
      title: 'GBPUSD weekly note updated',
      message: 'Key levels and risk management revised after the London close.',
      type: 'info',
      priority: 'low',
      isGlobal: false,
      createdAt: ago(5),
    },
    {
      title: 'US CPI today 13:30 UTC',
      message: 'Spreads widen around the release. Size accordingly.',
      type: 'announcement',
      priority: 'high',
      isGlobal: true,
      createdAt: ago(7),
    },
    {
      title: 'Maintenance Sunday 02:00 UTC',
      message: 'Ten minutes. Orders are not affected.',
      type: 'warning',
      priority: 'normal',
      isGlobal: true,
      createdAt: ago(240),
    },
  ];
}
