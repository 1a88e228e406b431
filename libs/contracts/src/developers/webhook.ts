import type { EmailStatus } from '../platform/email-status.ts';
import type { PositionSize } from '../accounts/trading-config.ts';
import type { Signal } from '../signals/signal.ts';
import type { WebhookKind, WebhookMessageKind } from '../channels/channel.ts';

/** Why the terminal turned a webhook off: too many failures in a row, an answer of 410, or a new password. */
export const WEBHOOK_ENDINGS = ['failing', 'gone', 'account'] as const;
export type WebhookEnding = (typeof WEBHOOK_ENDINGS)[number];

/** A webhook as its owner sees it: all but the secret. */
export interface WebhookInfo {
  id: number;
  url: string;
  kinds: WebhookKind[];
  isOn: boolean;
  /** Null: on, or turned off by the member. */
  ending: WebhookEnding | null;
  /** Until when the secret before this one signs too; null: there is none. */
  previousSecretUntil: string | null;
  createdAt: string;
  version: number;
}

/** Answer of POST /api/auth/webhooks and of its new secret, which is shown this once. */
export interface WebhookMade {
  secret: string;
  webhook: WebhookInfo;
}

/** The last attempt of a delivery. */
export interface WebhookAttempt {
  at: string;
  /** Null: there was no answer. */
  status: number | null;
  latencyMs: number;
  /** Why there was none, or why nothing was sent; null with an answer. */
  error: string | null;
  /** The exact body that was sent. */
  request: string;
  /** The beginning of the answer. */
  answer: string;
}

/** One line of a webhook's log. */
export interface WebhookDelivery {
  id: number;
  /** As the webhook's program knows it: `webhook-id`. */
  messageId: string;
  kind: WebhookMessageKind;
  createdAt: string;
  state: EmailStatus;
  attempts: number;
  /** When it is tried again; null: not any more, or it is under way. */
  nextAt: string | null;
  /** Why it was not sent, where that was on purpose. */
  why: string | null;
  last: WebhookAttempt | null;
}

/** A webhook has something new in its log. */
export interface WebhookLogChanged {
  webhookId: number;
}

/** Body of every message. `timestamp`: when it happened. */
export interface WebhookPayload<T = unknown> {
  type: WebhookMessageKind;
  timestamp: string;
  data: T;
}

/** The fields of a signal that an intent carries as they are; those that the signal does not have are left out. */
export const INTENT_FIELDS = [
  'instrument',
  'direction',
  'entryPrice',
  'slPrice',
  't0Price',
  't1Price',
  'furtherTargets',
  'portions',
  'entryZonePrice',
  'stopRule',
  'trailDistance',
  'closeAt',
] as const satisfies readonly (keyof Signal)[];

/** `data` of an `order.intent` (docs/product/developers.md#auto-execute): never a size. */
export interface OrderIntent extends Pick<Signal, (typeof INTENT_FIELDS)[number]> {
  signalId: number;
  /** Percent of the account that is lost at the stop. */
  riskPercent: PositionSize;
  /** When the intent ends: an order that is not filled by then is to be cancelled. */
  validUntil: string;
}
