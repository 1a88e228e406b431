export { layOutMessages, layOutTest } from './lay-out-messages.ts';
export { messageIdOf, newSecret, signatureOf } from './signature.ts';
export { SecretBox } from './secret-box.ts';
