export { SmsClient } from './sms-client.ts';
export type { SentSms, SmsAnswer, SmsRefusal, SmsSender } from './sms-client.ts';
export { fitted, segmentsOf } from './sms-text.ts';
export { isSigned, signatureOf } from './signature.ts';
