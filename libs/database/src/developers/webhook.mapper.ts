import type { WebhookInfo } from '@t0/contracts/developers';
import type { Webhook } from '../entities.ts';

/** A webhook as its owner sees it. */
export function toWebhookInfo(webhook: Webhook): WebhookInfo {
  const { id, url, kinds, isOn, ending, previousUntil, createdAt, version } = webhook;
  const isPast = previousUntil === null || previousUntil.getTime() <= Date.now();
  return {
    id,
    url,
    kinds,
    isOn,
    ending,
    previousSecretUntil: isPast ? null : previousUntil.toISOString(),
    createdAt: createdAt.toISOString(),
    version,
  };
}
