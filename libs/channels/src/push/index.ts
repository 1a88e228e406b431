export { PushClient, isAllowedEndpoint, type PushAnswer, type PushMessage, type Subscription } from './push-client.ts';
export { areSubscriptionKeys } from './encrypt-push.ts';
export { ThreadedEncryption } from './threaded-encryption.ts';
export { Vapid } from './vapid.ts';
