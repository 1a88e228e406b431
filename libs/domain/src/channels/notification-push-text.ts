import type { Notification } from '@t0/contracts';
import type { PushText } from './push-text.ts';
import { cutText } from '../platform/text-cut.ts';

/** Characters of a text that a lock screen shows. */
const SHOWN = 160;
const shorten = (text: string): string => (text.length > SHOWN ? `${cutText(text, SHOWN - 1)}…` : text);

/**
 * A device's text of a notification (docs/product/channels.md#what-a-lock-screen-shows): its kind, and of a price alert its instrument. `showWords`: its
 * text, which anybody who sees the device can read.
 */
export function notificationText(
  {
    title,
    message,
    category,
    priority,
  }: Pick<Notification, 'title' | 'message' | 'priority'> & { category?: string | null },
  instrument: string | null,
  showWords: boolean,
): PushText {
  if (showWords) return { title: shorten(title), body: shorten(message) };
  if (category === 'price-alert') return { title: instrument === null ? 'Price alert' : `Price alert: ${instrument}` };
  return { title: priority === 'critical' ? 'Critical notification' : 'New notification' };
}
