export { createWebhookMessages, createTestMessage } from './create-webhook-messages.ts';
export { messageIdOf, newSecret, signatureOf } from './signature.ts';
export { SecretBox } from './secret-box.ts';
