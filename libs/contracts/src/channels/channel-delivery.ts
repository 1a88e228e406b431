import type { EmailState } from '../platform/email-status.ts';
import type { RelayName } from './relay.ts';
import type { SignalStepKind } from '../signals/signal-step.ts';
import type { WebhookMessageKind } from './channel.ts';

/** The channels of deliveries other than email, in their order on screen (docs/product/console.md#other-channels). */
export const DELIVERY_CHANNELS = ['push', 'telegram', 'sms', 'webhook', 'relay'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** The subject of a delivery. */
interface DeliverySubject {
  /** Of a signal and its steps. */
  signalInstrument: string | null;
  signalDirection: string | null;
  /** Of a notification. */
  notificationTitle: string | null;
}

/** One row of GET /api/admin/channel-deliveries. `deliveryStatus`: `emailState` names its meaning. */
export interface ChannelDeliveryRow extends DeliverySubject {
  id: number;
  channel: DeliveryChannel;
  /** Whose device, webhook or test it is; null for a relay. */
  userEmail: string | null;
  /** Of a device its browser and system, of a chat who is there, of a phone the ends of its number, of a webhook its host; null where it is gone. */
  targetName: string | null;
  relay: RelayName | null;
  /** The step that is reported; null for the signal or the notification itself. */
  stepKind: SignalStepKind | null;
  /** The kind of a webhook's message. */
  messageKind: WebhookMessageKind | null;
  sentAt: string | null;
  deliveryStatus: string;
  attempts: number;
  createdAt: string;
  /** Why it was refused, or not sent. */
  lastError: string | null;
}

/** One row of GET /api/admin/channel-subjects: a signal with its steps, or a notification, and the counts of its deliveries. */
export interface ChannelSubject extends DeliverySubject, Record<EmailState | 'total', number> {
  about: 'signal' | 'notification';
  /** The signal's or the notification's. */
  id: number;
  createdAt: string;
}
