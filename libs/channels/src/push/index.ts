export { isAllowedEndpoint } from './allowed-service.ts';
export { areSubscriptionKeys } from './encrypt-push.ts';
export { PushClient } from './push-client.ts';
export type { PushMessage, Subscription } from './push-client.ts';
export type { PushAnswer } from './push-answer.ts';
export { ThreadedEncryption } from './threaded-encryption.ts';
export { Vapid } from './vapid.ts';
