import { act, screen, waitFor } from '@testing-library/react';
import { useConnection } from '../shared/lib/connection.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../tests/support/web/fake-api.ts';
import { press, show } from '../../../../tests/support/web/show.tsx';
import { LiveChart } from './live-chart-panel.tsx';

const ROUTE = 'GET /api/candles/GBPJPY?interval=15m';
const page = (candles: unknown[]) => ({ instrument: 'GBPJPY', interval: '15m', candles });
let api: FakeApi;
const open = (): void => show(<LiveChart instrument="GBPJPY" interval="15m" signal={null} />);
const connection = (state: 'live' | 'reconnecting'): void => act(() => useConnection.setState({ state }));

beforeEach(() => {
  api = fakeApi();
  useConnection.setState({ state: 'live', degraded: false });
});
afterEach(() => jest.useRealTimers());

describe('the live chart', () => {
  it('has a view for loading, trouble with a way out, and no history yet', async () => {
    api.on(ROUTE, 400, refusal(400, 'No such interval'));
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading the chart');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No such interval'), {
      timeout: 20_000,
    });
    api.on(ROUTE, 200, page([]));
    press('Try again');
    expect(await screen.findByText('No price history yet')).toBeTruthy();
  });

  it('reads the bars again when the socket is back, and not when it goes', async () => {
    api.on(ROUTE, 200, page([]));
    open();
    await screen.findByText('No price history yet');
    connection('reconnecting');
    expect(api.sent(ROUTE)).toHaveLength(1);
    connection('live');
    await waitFor(() => expect(api.sent(ROUTE)).toHaveLength(2));
  });

  it('looks for the first bar by itself', async () => {
    jest.useFakeTimers();
    api.on(ROUTE, 200, page([]));
    open();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(api.sent(ROUTE)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(api.sent(ROUTE)).toHaveLength(2);
  });
});
