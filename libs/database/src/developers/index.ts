export { Webhook, WebhookAttempt, WebhookMessage } from './webhook.entities.ts';
export { toWebhookInfo } from './webhook.mapper.ts';
