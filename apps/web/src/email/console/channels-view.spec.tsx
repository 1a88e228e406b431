import type { ChannelDeliveryRow, ChannelSubject } from '@t0/contracts/channels';
import type { EmailSummary } from '@t0/contracts/email';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dispatchTransient } from '../../live/registry.ts';
import { fakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { ChannelsView } from './channels-view.tsx';

const summary = (failed: number): EmailSummary => ({
  total: 9,
  successful: 5,
  failed,
  successRate: 62.5,
  queued: 0,
  suppressed: 1,
});
const row = (id: number, given: Partial<ChannelDeliveryRow>): ChannelDeliveryRow => ({
  id,
  channel: 'relay',
  userEmail: null,
  targetName: null,
  relay: null,
  signalInstrument: null,
  signalDirection: null,
  notificationTitle: null,
  stepKind: null,
  messageKind: null,
  sentAt: null,
  deliveryStatus: 'sent',
  attempts: 1,
  createdAt: '2026-06-15T12:00:00.000Z',
  lastError: null,
  ...given,
});
const US30 = { signalInstrument: 'US30', signalDirection: 'short' };
const SUBJECT: ChannelSubject = {
  about: 'signal',
  id: 12,
  ...US30,
  notificationTitle: null,
  createdAt: '2026-06-15T12:00:00.000Z',
  total: 7,
  sent: 4,
  failed: 2,
  queued: 0,
  suppressed: 1,
};

it('shows figures, subjects and rows of other channels, and narrows them (docs/product/console.md#other-channels)', async () => {
  const api = fakeApi();
  api.on('GET /api/admin/channel-summary', 200, summary(3));
  api.on('GET /api/admin/channel-subjects', 200, [SUBJECT]);
  api.on('GET /api/admin/channel-deliveries?limit=20', 200, [
    row(5, {
      relay: 'discord',
      ...US30,
      stepKind: 't0',
      deliveryStatus: 'failed',
      lastError: 'Discord answered 404: Unknown Webhook',
    }),
    row(4, {
      channel: 'push',
      userEmail: 'kim@t0.local',
      targetName: 'Chrome on Android',
      notificationTitle: 'Rates are out',
    }),
    row(3, { channel: 'webhook', userEmail: 'kim@t0.local', messageKind: 'webhook.test' }),
    row(2, { relay: 'slack' }),
  ]);
  show(<ChannelsView />);
  const texts = async (id: number) => (await screen.findByTestId(`delivery-${id}`)).textContent;
  expect(await texts(5)).toMatch(/^Relay to DiscordUS30 SHORT, T0FAILED.*Discord answered 404: Unknown Webhook$/);
  expect(await texts(4)).toMatch(/^kim@t0\.local, Chrome on AndroidRates are outSENT/);
  expect(await texts(3)).toMatch(/^kim@t0\.local, a webhook that is gonewebhook\.testSENT/);
  expect(await texts(2)).toMatch(/^Relay to SlackTestSENT/);
  const cells = within(await screen.findByTestId('subject-signal-12')).getAllByRole('cell');
  expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual(['7', '4', '2', '0', '1']);

  api.on('GET /api/admin/channel-summary?channel=relay', 200, summary(1));
  api.on('GET /api/admin/channel-subjects?channel=relay', 200, []);
  api.on('GET /api/admin/channel-deliveries?channel=relay&limit=20', 200, [row(2, { relay: 'slack' })]);
  fireEvent.change(screen.getByLabelText('Channel'), { target: { value: 'relay' } });
  await waitFor(() => expect(screen.queryByTestId('delivery-5')).toBeNull());
  await waitFor(() =>
    expect(screen.getByText('Failed', { selector: 'span, dt, p' }).parentElement!.textContent).toContain('1'),
  );
  api.on('GET /api/admin/channel-deliveries?channel=relay&state=failed&limit=20', 200, []);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failed' } });
  expect(await screen.findByText('No delivery matches')).toBeTruthy();
});

it('reads anew when deliveries are told to have changed, the figures, the subjects and the rows', async () => {
  const api = fakeApi();
  api.on('GET /api/admin/channel-summary', 200, summary(3));
  api.on('GET /api/admin/channel-subjects', 200, []);
  api.on('GET /api/admin/channel-deliveries?limit=20', 200, [row(2, { relay: 'slack', deliveryStatus: 'sending' })]);
  show(<ChannelsView />);
  expect((await screen.findByTestId('delivery-2')).textContent).not.toContain('SENT');
  api.on('GET /api/admin/channel-summary', 200, summary(4));
  api.on('GET /api/admin/channel-subjects', 200, [SUBJECT]);
  api.on('GET /api/admin/channel-deliveries?limit=20', 200, [row(2, { relay: 'slack' })]);
  act(() => dispatchTransient({ type: 'deliveries', data: { channels: ['relay'] } }));
  await waitFor(() => expect(screen.getByTestId('delivery-2').textContent).toContain('SENT'));
  expect(await screen.findByTestId('subject-signal-12')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByText('Failed', { selector: 'span, dt, p' }).parentElement!.textContent).toContain('4'),
  );
});
