import type { Channel, ChannelTest, TestedChannel } from '@t0/contracts';
import { request } from '../../shared/lib/http.ts';

/** GET /api/admin/channels: each channel, its setup, and the user's own last test. */
export function getChannels(signal: AbortSignal): Promise<Channel[]> {
  return request<Channel[]>('/api/admin/channels', { signal });
}

/** POST /api/admin/channels/{channel}/test: sends a test to oneself. */
export function testChannel(channel: TestedChannel): Promise<ChannelTest> {
  return request<ChannelTest>(`/api/admin/channels/${channel}/test`, { method: 'POST' });
}
