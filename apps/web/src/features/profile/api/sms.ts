import type { PushTest, PushTold, SmsSettings } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

const NUMBER = '/api/auth/sms/number';

/** POST /api/auth/sms/number: an SMS brings a code. */
export function sendSmsCode(number: string): Promise<SmsSettings> {
  return request<SmsSettings>(NUMBER, { method: 'POST', body: { number } });
}

/** POST /api/auth/sms/number/confirm: proves the number. */
export function confirmSmsCode(code: string): Promise<SmsSettings> {
  return request<SmsSettings>(`${NUMBER}/confirm`, { method: 'POST', body: { code } });
}

/** DELETE /api/auth/sms/number. */
export function removeSmsNumber(): Promise<SmsSettings> {
  return request<SmsSettings>(NUMBER, { method: 'DELETE' });
}

/** POST /api/auth/sms/test; answers what Twilio said. */
export function testSms(): Promise<PushTest> {
  return request<PushTest>('/api/auth/sms/test', { method: 'POST' });
}

/** PUT /api/auth/sms/told: what is told by SMS. */
export function saveSmsTold(body: PushTold): Promise<SmsSettings> {
  return request<SmsSettings>('/api/auth/sms/told', { method: 'PUT', body });
}
