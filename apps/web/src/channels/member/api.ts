import type {
  NewPushDeviceDto,
  PrivateChatInvite,
  PushDevice,
  PushSettings,
  PushTest,
  QuietHours,
  SmsSettings,
  TelegramLink,
} from '@t0/contracts/channels';
import type { NotificationPreference, NotificationPreferences } from '@t0/contracts/notifications';
import { request } from '../../shared/lib/http.ts';

/** PUT /api/auth/preferences: sends the changed ones; returns all. */
export function savePreferences(preferences: NotificationPreference[]): Promise<NotificationPreferences> {
  return request<NotificationPreferences>('/api/auth/preferences', { method: 'PUT', body: { preferences } });
}

/** POST /api/auth/push/devices: this browser becomes a device. */
export function addPushDevice(body: NewPushDeviceDto): Promise<PushDevice> {
  return request<PushDevice>('/api/auth/push/devices', { method: 'POST', body });
}

/** DELETE /api/auth/push/devices/{id}. */
export function endPushDevice(id: number): Promise<unknown> {
  return request(`/api/auth/push/devices/${id}`, { method: 'DELETE' });
}

/** POST /api/auth/push/devices/{id}/test; returns the answer of the device's push service. */
export function testPushDevice(id: number): Promise<PushTest> {
  return request<PushTest>(`/api/auth/push/devices/${id}/test`, { method: 'POST' });
}

/** PUT /api/auth/push/levels: the switch. */
export function switchPushLevels(enabled: boolean): Promise<PushSettings> {
  return request<PushSettings>('/api/auth/push/levels', { method: 'PUT', body: { enabled } });
}

/** PUT /api/auth/push/quiet-hours, or DELETE for none. */
export function saveQuietHours(quiet: QuietHours | null): Promise<PushSettings> {
  const path = '/api/auth/push/quiet-hours';
  return quiet
    ? request<PushSettings>(path, { method: 'PUT', body: quiet })
    : request<PushSettings>(path, { method: 'DELETE' });
}

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

/** POST /api/auth/sms/test; returns Twilio's answer. */
export function testSms(): Promise<PushTest> {
  return request<PushTest>('/api/auth/sms/test', { method: 'POST' });
}

/** POST /api/auth/telegram/link: a link that opens the bot. */
export function makeTelegramLink(): Promise<TelegramLink> {
  return request<TelegramLink>('/api/auth/telegram/link', { method: 'POST' });
}

/** DELETE /api/auth/telegram. */
export function endTelegram(): Promise<unknown> {
  return request('/api/auth/telegram', { method: 'DELETE' });
}

/** POST /api/auth/telegram/test; returns Telegram's answer. */
export function testTelegram(): Promise<PushTest> {
  return request<PushTest>('/api/auth/telegram/test', { method: 'POST' });
}

/** POST /api/auth/telegram/private-chat: an invite into the owner's private chat. */
export function makePrivateChatInvite(): Promise<PrivateChatInvite> {
  return request<PrivateChatInvite>('/api/auth/telegram/private-chat', { method: 'POST' });
}
