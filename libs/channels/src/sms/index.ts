export { SmsClient } from './sms-client.ts';
export type { SentSms, SmsSender } from './sms-client.ts';
export type { SmsAnswer, SmsRefusal } from './sms-answer.ts';
export { fitted, segmentsOf } from './sms-text.ts';
export { isSigned, signatureOf } from './signature.ts';
