import type { WebhookKind } from '@t0/contracts/channels';
import type { WebhookInfo } from '@t0/contracts/developers';

/** The event behind each kind, in one sentence (docs/product/developers.md#kinds-of-messages). */
export const KIND_TEXTS: Record<WebhookKind, string> = {
  'signal.created': 'A signal is published.',
  'signal.updated': 'A signal takes a step.',
  'signal.deleted': 'A signal is withdrawn.',
  'notification.created': 'A notification is sent.',
  'price_alert.fired': 'A price alert fires.',
  'own-alert.fired': 'An alert of your own fires.',
  'order.intent': 'A signal is GOOD while AUTO-EXECUTE is on.',
};

/** The status of a webhook, in a word, and its explanation. */
export function webhookState({ isOn, ending }: WebhookInfo): { word: string; text: string | null } {
  if (isOn) return { word: 'ON', text: null };
  switch (ending) {
    case 'failing':
      return { word: 'FAILING', text: 'Turned off after 100 failures in a row.' };
    case 'gone':
      return { word: 'GONE', text: 'Turned off, as it answered 410.' };
    case 'account':
      return { word: 'OFF', text: 'Turned off with the change of your password.' };
    default:
      return { word: 'OFF', text: null };
  }
}
