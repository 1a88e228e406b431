import type { NewPushDeviceDto, PushDevice, PushSettings, PushTest, PushTold, QuietHours } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/auth/push/devices: this browser becomes a device. */
export function addPushDevice(body: NewPushDeviceDto): Promise<PushDevice> {
  return request<PushDevice>('/api/auth/push/devices', { method: 'POST', body });
}

/** DELETE /api/auth/push/devices/{id}. */
export function endPushDevice(id: number): Promise<unknown> {
  return request(`/api/auth/push/devices/${id}`, { method: 'DELETE' });
}

/** POST /api/auth/push/devices/{id}/test; answers what the device's push service said. */
export function testPushDevice(id: number): Promise<PushTest> {
  return request<PushTest>(`/api/auth/push/devices/${id}/test`, { method: 'POST' });
}

/** PUT /api/auth/push/levels: the switch. */
export function switchPushLevels(enabled: boolean): Promise<PushSettings> {
  return request<PushSettings>('/api/auth/push/levels', { method: 'PUT', body: { enabled } });
}

/** PUT /api/auth/push/told: what devices are told of. */
export function savePushTold(body: PushTold): Promise<PushSettings> {
  return request<PushSettings>('/api/auth/push/told', { method: 'PUT', body });
}

/** PUT /api/auth/push/quiet-hours, or DELETE for none. */
export function saveQuietHours(quiet: QuietHours | null): Promise<PushSettings> {
  const path = '/api/auth/push/quiet-hours';
  return quiet
    ? request<PushSettings>(path, { method: 'PUT', body: quiet })
    : request<PushSettings>(path, { method: 'DELETE' });
}
