import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { EMPTY_DRAFT, toBody } from './signal-draft.ts';
import { usePublishSignal } from './use-publish-signal.ts';

const fetched = jest.fn();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const ok = { ok: true, status: 201, headers: new Map(), json: () => Promise.resolve({ id: 1 }) };
const refused = {
  ok: false,
  status: 400,
  statusText: '',
  headers: new Map(),
  text: () => Promise.resolve('{"message":"No"}'),
};

describe('publishing', () => {
  beforeEach(() => {
    let next = 0;
    Object.assign(globalThis, { fetch: fetched.mockReset() });
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${++next}` });
  });
  const keys = () => fetched.mock.calls.map(([, init]) => init.headers['idempotency-key']);
  const draft = (entryPrice: string) =>
    toBody({ ...EMPTY_DRAFT, entryPrice, slPrice: '1', t0Price: '3', t1Price: '4' });

  it('keeps its key until an answer has come, for the same signal', async () => {
    const { result } = renderHook(() => usePublishSignal(() => undefined), { wrapper });
    const publish = (entry: string) => act(() => result.current.mutateAsync(draft(entry)).catch(() => undefined));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await publish('2');
    fetched.mockResolvedValueOnce(ok);
    await publish('2');
    fetched.mockResolvedValueOnce(refused);
    await publish('2');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await publish('2');
    fetched.mockResolvedValueOnce(ok);
    await publish('2.5');
    expect(keys()).toEqual(['key-1', 'key-1', 'key-2', 'key-3', 'key-4']);
  });
});
