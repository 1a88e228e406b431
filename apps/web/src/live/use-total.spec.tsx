import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fakeApi } from '../../../../tests/support/web/fake-api.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { dispatchEvents } from './registry.ts';
import { useTotal } from './use-total.ts';

const ADDRESS = '/api/videos/count';
const TYPES: readonly LiveEventType[] = ['video.created'];
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const total = (shown: number, complete: boolean) =>
  renderHook(() => useTotal({ address: ADDRESS, types: TYPES, shown, complete }), { wrapper }).result;

beforeEach(() => queryClient.clear());

it('counts a list that is here whole by itself', () => {
  const api = fakeApi();
  expect(total(1284, true).current).toBe('1,284');
  expect(api.calls).toEqual([]);
});

it('asks the server for the total of a longer one, again after each event that changes it', async () => {
  const api = fakeApi();
  api.on(`GET ${ADDRESS}`, 200, { total: 5010 });
  const result = total(50, false);
  expect(result.current).toBe('50+');
  await waitFor(() => expect(result.current).toBe('5,010'));
  api.on(`GET ${ADDRESS}`, 200, { total: 5011 });
  act(() => void dispatchEvents([{ seq: 1, type: 'video.created', data: {} } as LiveEvent]));
  await waitFor(() => expect(result.current).toBe('5,011'), { timeout: 3000 });
});
