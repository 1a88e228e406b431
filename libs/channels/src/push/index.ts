export { PushClient, isAllowedEndpoint } from './push-client.ts';
export { areSubscriptionKeys } from './encrypt-push.ts';
export type { PushAnswer, PushMessage, Subscription } from './push-client.ts';
export { ThreadedEncryption } from './threaded-encryption.ts';
export { Vapid } from './vapid.ts';
