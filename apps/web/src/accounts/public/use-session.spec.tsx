import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useConnection } from '../../shared/lib/connection.ts';
import { dispatchEvents } from '../../live/registry.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { comeBack } from '../../../../../tests/support/web/show.tsx';
import { registerSession } from './register.ts';
import { useSession } from './use-session.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const USER = {
  id: 'u1',
  email: 'a@t0.local',
  isAdmin: false,
  role: null,
  hasActiveSubscription: false,
  subscriptionStatus: 'none',
};
const statusOf = (result: { current: { status: string } }) => result.current.status;
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  queryClient.clear();
  useConnection.setState({ state: 'reconnecting' });
});

describe('the session (docs/product/accounts.md#session-state)', () => {
  it.each([
    [null, 'visitor'],
    [USER, 'guest'],
    [{ ...USER, hasActiveSubscription: true }, 'member'],
    [{ ...USER, isAdmin: true, role: 'support' }, 'member'],
  ])('is checked first, then known: %#', async (user, expected) => {
    api.on('GET /api/auth/session', 200, { user });
    const { result } = renderHook(() => useSession(), { wrapper });
    expect(statusOf(result)).toBe('checking');
    await waitFor(() => expect(statusOf(result)).toBe(expected));
  });

  it('makes one recovery attempt that clears cached data, then gives up', async () => {
    api.on('GET /api/auth/session', 500, { message: 'Down' });
    queryClient.setQueryData(['/api/signals'], ['what the last one read']);
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(api.calls).toHaveLength(2));
    await waitFor(() => expect(statusOf(result)).toBe('failed'));
    expect(queryClient.getQueryData(['/api/signals'])).toBeUndefined();
    await act(() => Promise.resolve());
    expect(api.calls).toHaveLength(2);
  });

  it('is read every 10 s while it failed on a server that stays connected, and no more once it is known', async () => {
    jest.useFakeTimers();
    try {
      useConnection.setState({ state: 'live' });
      api.on('GET /api/auth/session', 503, { message: 'Busy' });
      const seen: string[] = [];
      const useSeen = (): ReturnType<typeof useSession> => {
        const session = useSession();
        seen.push(session.status);
        return session;
      };
      const { result } = renderHook(useSeen, { wrapper });
      await act(() => jest.advanceTimersByTimeAsync(1000));
      const calls = api.calls.length;
      const checked = seen.filter((status) => status === 'checking').length;
      expect(statusOf(result)).toBe('failed');
      api.on('GET /api/auth/session', 200, { user: USER });
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect([statusOf(result), api.calls.length]).toEqual(['guest', calls + 1]);
      expect(seen.slice(seen.lastIndexOf('checking') + 1)).toContain('failed');
      expect(seen.filter((status) => status === 'checking').length).toBe(checked);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(api.calls).toHaveLength(calls + 1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is read anew when the way back in the browser shows a page of before', async () => {
    api.on('GET /api/auth/session', 200, { user: USER });
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(statusOf(result)).toBe('guest'));
    api.on('GET /api/auth/session', 200, { user: null });
    await comeBack();
    await waitFor(() => expect(statusOf(result)).toBe('visitor'));
  });

  it('tries again, once, when the server is back', async () => {
    api.on('GET /api/auth/session', 0);
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(statusOf(result)).toBe('failed'));
    await waitFor(() => expect(api.calls).toHaveLength(2));
    api.on('GET /api/auth/session', 200, { user: USER });
    act(() => useConnection.setState({ state: 'live' }));
    await waitFor(() => expect(statusOf(result)).toBe('guest'));
  });
});

describe('access that changes while the page is open', () => {
  const change = (hasActiveSubscription: boolean, userId = 'u1') =>
    ({
      seq: 1,
      type: 'subscription.changed',
      v: 1,
      audience: 'user:u1',
      at: '2026-11-21T10:00:00.000Z',
      data: { userId, role: null, hasActiveSubscription, subscriptionStatus: 'active' },
    }) as const;
  let stop: () => void;
  beforeEach(() => (stop = registerSession()));
  afterEach(() => stop());

  it('unlocks and locks at once, and asks the server', async () => {
    api.on('GET /api/auth/session', 200, { user: USER });
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(statusOf(result)).toBe('guest'));
    api.on('GET /api/auth/session', 200, { user: { ...USER, hasActiveSubscription: true } });
    act(() => void dispatchEvents([change(true)]));
    await waitFor(() => expect(statusOf(result)).toBe('member'));
    await waitFor(() => expect(api.calls).toHaveLength(2));
    // The server cannot be asked: the access in the event counts.
    api.on('GET /api/auth/session', 0);
    act(() => void dispatchEvents([change(false)]));
    await waitFor(() => expect(statusOf(result)).toBe('guest'));
  });

  it('is found when it changed before the page was connected', async () => {
    api.on('GET /api/auth/session', 200, { user: USER });
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(statusOf(result)).toBe('guest'));
    api.on('GET /api/auth/session', 200, { user: { ...USER, hasActiveSubscription: true } });
    act(() => useConnection.setState({ state: 'live' }));
    await waitFor(() => expect(statusOf(result)).toBe('member'));
    expect(api.calls).toHaveLength(2);
    act(() => useConnection.setState({ state: 'reconnecting' }));
    act(() => useConnection.setState({ state: 'live' }));
    await act(() => Promise.resolve());
    expect(api.calls).toHaveLength(2);
  });

  it('is no matter of another person’s', async () => {
    api.on('GET /api/auth/session', 200, { user: USER });
    const { result } = renderHook(() => useSession(), { wrapper });
    await waitFor(() => expect(statusOf(result)).toBe('guest'));
    act(() => void dispatchEvents([change(true, 'somebody else')]));
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(statusOf(result)).toBe('guest');
  });
});
