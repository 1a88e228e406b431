import type { EmailDeliveryRow, EmailSummary } from '@t0/contracts/email';
import type { LiveEvent } from '@t0/contracts/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useConnection } from '../../shared/lib/connection.ts';
import { dispatchEvents, dispatchResync } from '../../live/registry.ts';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show } from '../../../../../tests/support/web/show.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';

const row = (id: number, deliveryStatus = 'sent'): EmailDeliveryRow => ({
  id,
  userEmail: `m${id}@t0.local`,
  signalInstrument: 'US30',
  signalDirection: 'short',
  announcement: null,
  stepKind: null,
  sentAt: deliveryStatus === 'sent' ? '2026-06-15T12:00:00.000Z' : null,
  deliveryStatus,
  createdAt: '2026-06-15T12:00:00.000Z',
  lastError: deliveryStatus === 'bounced' ? '550 no such user' : null,
});
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => row(from - index));
const summary = (successful: number): EmailSummary => ({
  total: 4,
  successful,
  failed: 1,
  successRate: 75,
  queued: 0,
  suppressed: 0,
});
const HISTORY = 'GET /api/admin/email-deliveries?limit=20';
let api: FakeApi;

describe('EMAILS (docs/product/console.md#emails)', () => {
  beforeEach(() => {
    api = fakeApi();
  });

  it('counts on while mails leave, without a reload', async () => {
    api.on('GET /api/admin/email-summary', 200, summary(2));
    show(<SummaryPanel />);
    const figure = async () => (await screen.findByText('Successful')).parentElement!.textContent;
    await waitFor(async () => expect(await figure()).toContain('2'));
    api.on('GET /api/admin/email-summary', 200, summary(3));
    const data = { signalId: 12, queued: 1, sent: 3, failed: 0, total: 4 };
    act(() => {
      dispatchEvents([{ seq: 1, type: 'email.delivery', data } as LiveEvent]);
    });
    await waitFor(async () => expect(await figure()).toContain('3'));
    expect(screen.getByTestId('email-sending').textContent).toContain('Signal #12: 3 of 4 sent');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3');
  });

  it('shows 20 rows and more when wanted; any status unknown to it counts as failed (docs/product/email.md#signal-emails)', async () => {
    api.on(HISTORY, 200, [row(40, 'bounced'), row(39, 'suppressed'), ...rows(38, 21)]);
    api.on('GET /api/admin/email-deliveries?limit=20&before=21', 200, rows(20, 18));
    show(<HistoryPanel />);
    const failed = within(await screen.findByTestId('delivery-40'));
    expect(failed.getByText('FAILED')).toBeTruthy();
    expect(failed.getByText('550 no such user')).toBeTruthy();
    expect(within(screen.getByTestId('delivery-39')).getByText('NOT SENT ON PURPOSE')).toBeTruthy();
    expect(screen.getAllByTestId(/^delivery-/)).toHaveLength(20);
    press('Load more');
    await waitFor(() => expect(screen.getAllByTestId(/^delivery-/)).toHaveLength(23));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    // What is on screen is read again as a whole.
    api.on('GET /api/admin/email-deliveries?limit=23', 200, [row(41), ...rows(40, 19)]);
    act(() => dispatchResync());
    await waitFor(() => expect(screen.getByTestId('delivery-41')).toBeTruthy());
    expect(within(screen.getByTestId('delivery-40')).getByText('SENT')).toBeTruthy();
    expect(screen.getAllByTestId(/^delivery-/)).toHaveLength(24);
  });

  it('is polled every 30 s while the socket is away, and then only (docs/product/limits.md#polling)', async () => {
    jest.useFakeTimers();
    api.on('GET /api/admin/email-summary', 200, summary(2));
    show(<SummaryPanel />);
    const reads = () => api.sent('GET /api/admin/email-summary').length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reads()).toBe(1);
    act(() => useConnection.setState({ degraded: true }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reads()).toBeGreaterThanOrEqual(3);
    act(() => useConnection.setState({ degraded: false }));
    jest.useRealTimers();
  });

  it('says that no worker reports its settings', async () => {
    const settings = {
      batchSize: 50,
      batchDelayMs: 1000,
      leaseSeconds: 120,
      from: 'a@b',
      server: 'smtp:25',
      reportedAt: null,
    };
    api.on('GET /api/admin/email-settings', 200, settings);
    show(<SettingsPanel />);
    expect(await screen.findByText(/No worker reports/)).toBeTruthy();
    expect(screen.getByText('Send delay').parentElement!.textContent).toContain('1.0 s');
  });
});
