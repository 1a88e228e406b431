export { SmsClient, type SentSms, type SmsAnswer, type SmsRefusal, type SmsSender } from './sms-client.ts';
export { fitted, segmentsOf } from './sms-text.ts';
export { isSigned, signatureOf } from './signature.ts';
