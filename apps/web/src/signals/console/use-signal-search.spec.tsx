import type { LiveEvent } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { dispatchEvents, dispatchResync } from '../../live/registry.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { NO_FILTER, useSignalSearch } from './use-signal-search.ts';

const LIST = 'GET /api/admin/signals';
const COUNTS = 'GET /api/admin/signals/counts';
const signal = (id: number, given: Partial<Signal> = {}): Signal =>
  wireSignal({
    id,
    instrument: 'GBPJPY',
    direction: 'long',
    status: 'closed',
    monthlyBias: 'Bullish',
    memo: 'ECB',
    createdAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    version: 1,
    ...given,
  });
const down = (from: number, to: number): Signal[] =>
  Array.from({ length: from - to + 1 }, (_, index) => signal(from - index));
const hear = (type: string, data: object, seq: number): void =>
  act(() => void dispatchEvents([{ seq, type, data } as LiveEvent]));
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

describe('the administrators’ list of signals', () => {
  let api: FakeApi;
  let pinned: number | null;

  beforeEach(() => {
    queryClient.clear();
    pinned = null;
    api = fakeApi();
    api.on(LIST, 200, down(160, 111));
    api.on(COUNTS, 200, { total: 5010, open: 12, matching: 5010 });
  });

  const open = async () => {
    const { result, rerender } = renderHook(() => useSignalSearch(pinned), { wrapper });
    await waitFor(() => expect(result.current.status).toBe('ready'));
    const ids = (): number[] => result.current.signals.map(({ id }) => id);
    const look = async (fields: Partial<typeof NO_FILTER>, query: string, found: Signal[]): Promise<void> => {
      const before = ids();
      api.on(`${LIST}?${query}`, 200, found);
      act(() => result.current.setFields({ ...NO_FILTER, ...fields }));
      expect(ids()).toEqual(before);
      await waitFor(() => expect(api.sent(`${LIST}?${query}`)).toHaveLength(1));
      await waitFor(() => expect(result.current.searching).toBe(false));
    };
    return { result, rerender, ids, look };
  };

  it('shows the first page, what there is in all, and reads on below it', async () => {
    const { result, ids } = await open();
    expect([ids().length, ids()[0], result.current.complete]).toEqual([50, 160, false]);
    await waitFor(() => expect(result.current.counts).toEqual({ total: 5010, open: 12, matching: 5010 }));
    const last = result.current.signals.at(-1)!;
    const before = encodeURIComponent(`rest,${last.createdAt},${last.id}`);
    api.on(`${LIST}?before=${before}`, 200, down(110, 101));
    await act(() => result.current.readOlder());
    expect([ids().length, ids().at(-1), result.current.complete]).toEqual([60, 101, true]);
  });

  it('asks the server for what is looked for, and keeps the last answer on screen until the next one is there', async () => {
    const { result, ids, look } = await open();
    const found = [signal(3, { status: 'limit', memo: 'The minutes' })];
    await look({ text: 'minutes', status: 'open' }, 'q=minutes&status=open', found);
    expect([ids(), result.current.filtered, result.current.complete]).toEqual([[3], true, true]);
  });

  it('keeps a filtered list true by events: new, edited into it, edited out of it, deleted', async () => {
    const { ids, look } = await open();
    const found = [signal(30, { memo: 'minutes' }), signal(20, { memo: 'minutes' })];
    await look({ text: 'minutes' }, 'q=minutes', found);
    hear('signal.created', signal(200, { memo: 'nothing of it' }), 51);
    hear('signal.created', signal(201, { memo: 'The MINUTES', status: 'active' }), 52);
    expect(ids()).toEqual([201, 30, 20]);
    hear('signal.updated', signal(25, { memo: 'minutes, edited', version: 2 }), 53);
    expect(ids()).toEqual([201, 30, 25, 20]);
    hear('signal.updated', signal(30, { memo: 'other', version: 2 }), 54);
    hear('signal.deleted', { id: 20, version: 2 }, 55);
    expect(ids()).toEqual([201, 25]);
    // Closed, it goes down to where it was created; late events change nothing.
    hear('signal.updated', signal(201, { memo: 'minutes', createdAt: signal(22).createdAt, version: 2 }), 56);
    hear('signal.updated', signal(30, { memo: 'minutes', version: 1 }), 53);
    expect(ids()).toEqual([25, 201]);
  });

  it('keeps the signal somebody works on, whatever is looked for, until it is deleted', async () => {
    const { rerender, ids, look } = await open();
    pinned = 150;
    rerender();
    await look({ instrument: 'US30' }, 'instrument=US30', []);
    expect(ids()).toEqual([150]);
    hear('signal.updated', signal(150, { memo: 'by somebody else', version: 2 }), 51);
    expect(ids()).toEqual([150]);
    hear('signal.deleted', { id: 150, version: 3 }, 52);
    expect(ids()).toEqual([]);
  });

  it('reads again after a resync, and says why when it cannot', async () => {
    const { ids } = await open();
    api.on(LIST, 200, [signal(7)]);
    act(() => dispatchResync());
    await waitFor(() => expect(ids()).toEqual([7]));
    api.on(`${LIST}?direction=short`, 500, refusal(500, 'Down for a moment'));
    const { result } = renderHook(() => useSignalSearch(null), { wrapper });
    act(() => result.current.setFields({ ...NO_FILTER, direction: 'short' }));
    await waitFor(() => expect([result.current.status, result.current.error]).toEqual(['error', 'Down for a moment']), {
      timeout: 5000,
    });
  });
});
