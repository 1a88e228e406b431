import type { PublicationReceipt } from '@t0/contracts/notifications';
import type { ReceiptCounts } from '@t0/contracts/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { forget } from '../../shared/lib/forgetting.ts';
import { dispatchEvents, dispatchTransient } from '../../live/registry.ts';
import { fakeApi, refusal } from '../../../../../tests/support/web/fake-api.ts';
import { press, show } from '../../../../../tests/support/web/show.tsx';
import { showReceipt, useReceipts } from './receipts-store.ts';
import { registerReceipts } from './register.ts';
import { LastBroadcasts } from './last-broadcasts.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';

const COUNTS: ReceiptCounts = {
  seq: 9,
  kind: 'signal',
  id: 4,
  publishedAt: '2026-11-19T14:32:07.118Z',
  online: 3,
  reached: 1,
  later: 0,
  medianMs: 41,
  p95Ms: 96,
  histogram: [
    { upToMs: 50, count: 1 },
    { upToMs: null, count: 0 },
  ],
};
const RECEIPT: PublicationReceipt = { ...COUNTS, emails: { queued: 6, sent: 0, failed: 0, suppressed: 0, total: 6 } };
const failed = jest.fn();
const text = (part: string): string => screen.getByTestId(`receipt-${part}`).textContent;

beforeAll(() => void registerReceipts());
beforeEach(() => {
  forget('admin');
  sessionStorage.clear();
  useReceipts.setState({ shown: null });
});

it('has nothing to show before something was sent', () => {
  show(<ReceiptPanel onViewFailed={failed} />);
  expect(screen.getByText('Nothing sent yet')).toBeTruthy();
});

it('counts up by push: members reached, time to screen, emails', async () => {
  const api = fakeApi();
  api.on('GET /api/admin/receipts?of=signal/4', 200, [RECEIPT]);
  showReceipt({ kind: 'signal', id: 4 });
  show(<ReceiptPanel onViewFailed={failed} />);
  await screen.findByTestId('receipt');
  expect(text('reached')).toContain('1 / 3');
  expect(text('time')).toContain('41 ms');
  expect(screen.getByText(/14:32:07\.118/)).toBeTruthy();
  act(() => dispatchTransient({ type: 'receipt', data: { ...COUNTS, reached: 3, medianMs: 44 } }));
  expect(text('reached')).toContain('3 / 3');
  expect(text('reached')).toContain('Everybody online has it.');
  const counts = { signalId: 4, queued: 0, sent: 4, failed: 1, suppressed: 1, total: 6 };
  act(
    () =>
      void dispatchEvents([
        { seq: 10, type: 'email.delivery', v: 1, audience: 'admins', at: RECEIPT.publishedAt, data: counts },
      ]),
  );
  expect(text('emails')).toContain('Sent4');
  expect(text('emails')).toContain('1 not sent on purpose');
  expect(text('emails')).toContain('1 not delivered');
  press('View failed');
  expect(failed).toHaveBeenCalled();
  expect(api.sent('GET /api/admin/receipts?of=signal/4')).toHaveLength(1);
});

it('is the same after a reload of the tab: it remembers which, and reads it', () => {
  showReceipt({ kind: 'notification', id: 12 });
  expect(sessionStorage.getItem('t0-receipt')).toBe('{"kind":"notification","id":12}');
});

it('says that there is none, and what went wrong', async () => {
  const api = fakeApi();
  api.on('GET /api/admin/receipts?of=signal/4', 200, []);
  showReceipt({ kind: 'signal', id: 4 });
  show(<ReceiptPanel onViewFailed={failed} />);
  expect(await screen.findByText('No receipt')).toBeTruthy();
  api.on('GET /api/admin/receipts?of=signal/5', 500, refusal(500, 'The counters are away'));
  act(() => showReceipt({ kind: 'signal', id: 5 }));
  await waitFor(() => expect(screen.getByText('The counters are away')).toBeTruthy());
});

it('reads those of the last broadcasts at once, and shows how many each reached where there is one', async () => {
  const api = fakeApi();
  const route = 'GET /api/admin/receipts?of=signal/4,notification/12';
  api.on(route, 200, [{ ...RECEIPT, reached: 2 }]);
  const shown = { title: 'A title', note: 'info, normal', at: RECEIPT.publishedAt };
  show(
    <LastBroadcasts
      broadcasts={[
        { ...shown, kind: 'signal', id: 4 },
        { ...shown, kind: 'notification', id: 12 },
      ]}
    />,
  );
  expect(await screen.findByText('2 reached')).toBeTruthy();
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([route]);
  expect(screen.getAllByText('info, normal')).toHaveLength(2);
});
