import type { ReceivedAlert } from '@t0/contracts/intake';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { ReceivedAlerts } from './drafts-panel.tsx';

const alert = (id: number, given: Partial<ReceivedAlert>): ReceivedAlert => ({
  id,
  sourceId: 1,
  sourceName: 'Scanner',
  raw: `raw ${id}`,
  fields: { instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120' },
  errors: [],
  leftOut: [],
  createdAt: '2026-11-26T12:00:00.000Z',
  version: 1,
  state: 'open',
  signalId: null,
  byItself: false,
  ...given,
});

it('lists what came with what became of it, once it is opened (docs/product/intake.md#received-alerts)', async () => {
  const api = fakeApi();
  api.on('GET /api/admin/intake/drafts', 200, []);
  api.on('GET /api/admin/intake/sources', 200, []);
  api.on('GET /api/admin/intake/drafts/recent', 200, [
    alert(3, { state: 'published', signalId: 12, byItself: true, leftOut: ['qty: 2', 'time: 14:30'] }),
    alert(2, { errors: [{ field: null, message: 'Not understood: “remark: later”' }] }),
    alert(1, { state: 'discarded' }),
  ]);
  show(<ReceivedAlerts />);
  expect(screen.queryByRole('list', { name: 'What came' })).toBeNull();
  const details = document.querySelector('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const rows = (await screen.findByRole('list', { name: 'What came' })).querySelectorAll(':scope > li');
  expect([...rows].map((row) => row.textContent)).toEqual([
    expect.stringContaining('published as #12, by itselfLeft out: qty: 2, time: 14:30The alert as it cameraw 3'),
    expect.stringContaining('waitsNot understood: “remark: later”'),
    expect.stringContaining('discarded'),
  ]);
});
