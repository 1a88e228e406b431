import type { LiveEvent } from '@t0/contracts/live';
import { OFFERED_ALERT_CONDITIONS, type PriceAlert, type PriceAlertFire } from '@t0/contracts/price-alerts';
import { act, screen, waitFor } from '@testing-library/react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { fireLog, priceAlerts } from './price-alerts.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { FireLog } from './fire-log.tsx';

const ALERT: PriceAlert = {
  id: 3,
  title: 'Breakout',
  condition: 'above',
  threshold: '196.50000',
  instrument: 'GBPJPY',
  priority: 'high',
  isActive: true,
  lastFiredAt: null,
  fireCount: 0,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  version: 1,
};
const FIRE: PriceAlertFire = {
  id: 8,
  alertId: 3,
  title: 'Breakout',
  condition: 'above',
  threshold: '196.50000',
  instrument: 'GBPJPY',
  price: '196.50400',
  bid: '196.50300',
  ask: '196.50500',
  source: 'simulated',
  changePercent: null,
  notificationId: 20,
  tickAt: '2026-11-19T11:00:00.000Z',
  firedAt: '2025-11-19T11:00:00.000Z',
};
const CONDITIONS = [
  { condition: 'above', available: true, reason: null },
  { condition: 'change_percent', available: true, reason: null },
  { condition: 'volume_spike', available: false, reason: 'No volume' },
];
let api: FakeApi;

async function open(alerts: PriceAlert[], conditions: unknown[] = CONDITIONS): Promise<void> {
  api.on('GET /api/price-alerts', 200, { alerts, conditions, windowMinutes: 60, before: null });
  api.on('GET /api/price-alerts/fires', 200, { fires: [], before: null });
  show(
    <>
      <AlertForm />
      <AlertList />
      <FireLog />
    </>,
  );
  await screen.findByText(alerts.length > 0 ? 'Breakout' : 'No price alerts yet');
}
const options = (): string[] =>
  [...screen.getByLabelText<HTMLSelectElement>('Condition').options].map(({ value }) => value);

beforeAll(() => {
  priceAlerts.register();
  fireLog.register();
});
beforeEach(() => {
  priceAlerts.clear();
  fireLog.clear();
  sessionStorage.clear();
  api = fakeApi();
});

it('asks for title, condition and threshold in the words of docs/product/notifications.md#price-alerts', async () => {
  await open([]);
  press('SET PRICE ALERT');
  expect(await screen.findByText('Alert title is required')).toBeTruthy();
  expect(screen.getByText('Alert condition is required')).toBeTruthy();
  expect(screen.getByText('Threshold value is required')).toBeTruthy();
  expect(api.sent('POST /api/price-alerts')).toEqual([]);
});

it('offers exactly the conditions that the contract takes', async () => {
  await open([]);
  expect(options()).toEqual(['', ...OFFERED_ALERT_CONDITIONS]);
});

it('sets an alert, which is in the list at once', async () => {
  await open([]);
  type('Title', 'Breakout');
  type('Condition', 'above');
  type('Threshold', '196,5');
  api.on('POST /api/price-alerts', 201, ALERT);
  press('SET PRICE ALERT');
  await waitFor(() => expect(toastShown()).toEqual(['PRICE ALERT SET', 'Breakout: watched on every tick']));
  expect(api.sent('POST /api/price-alerts')).toEqual([
    {
      title: 'Breakout',
      condition: 'above',
      threshold: '196.5',
      instrument: 'ALL',
      priority: 'normal',
      isActive: true,
    },
  ]);
  expect(screen.getByTestId('price-alert-3').textContent).toContain('GBPJPY Price above 196.500');
});

it('refuses a change of more than 100 percent as a percent (docs/product/notifications.md#price-alerts)', async () => {
  await open([]);
  type('Title', 'Jump');
  type('Condition', 'change_percent');
  type('Threshold', '150');
  press('SET PRICE ALERT');
  expect(await screen.findByText('Threshold value must be a percentage above 0, at most 100')).toBeTruthy();
  type('Threshold', '12,5 %');
  api.on('POST /api/price-alerts', 201, { ...ALERT, condition: 'change_percent', threshold: '12.5' });
  press('SET PRICE ALERT');
  await waitFor(() =>
    expect(api.sent('POST /api/price-alerts')).toEqual([expect.objectContaining({ threshold: '12.5' })]),
  );
});

it('pauses, resumes and deletes', async () => {
  await open([ALERT]);
  api.on('PATCH /api/price-alerts/3', 200, { ...ALERT, isActive: false, version: 2 });
  press('Pause Breakout');
  await waitFor(() => expect(toastShown()?.[0]).toBe('PRICE ALERT PAUSED'));
  expect(screen.getByText('Paused')).toBeTruthy();
  api.on('PATCH /api/price-alerts/3', 409, refusal(409, 'At most 10000 price alerts can be active'));
  press('Resume Breakout');
  await waitFor(() => expect(toastShown()?.[0]).toBe('UPDATE FAILED'));
  press('Delete Breakout');
  api.on('DELETE /api/price-alerts/3', 204);
  press('Delete');
  await waitFor(() => expect(toastShown()?.[0]).toBe('PRICE ALERT DELETED'));
  expect(screen.queryByTestId('price-alert-3')).toBeNull();
});

it('logs a firing the moment it happens, and counts it', async () => {
  await open([ALERT]);
  const fired = { alert: { ...ALERT, fireCount: 1, lastFiredAt: FIRE.firedAt, version: 2 }, fire: FIRE };
  const event = { seq: 9, type: 'price_alert.fired', data: fired } as LiveEvent;
  act(() => void dispatchEvents([event, event]));
  expect(screen.getByTestId('fire-8').textContent).toContain('GBPJPY 196.504');
  expect(screen.getByTestId('price-alert-3').textContent).toContain('fired 1 time, last 19 Nov 2025 11:00');
});
