import { DELIVERY_CHANNELS, type ChannelDeliveryRow } from '@t0/contracts/channels';
import { EMAIL_STATES, LIMITS, type EmailState } from '@t0/contracts/platform';
import { useState, type ReactNode } from 'react';
import type { EmailSummary } from '@t0/contracts/email';
import { useFollowed } from '../../live/use-followed.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { figuresOf, CHANNEL_EVENTS, CHANNEL_REFRESH_MS, EMAIL_POLL_MS } from './api.ts';
import type { ChosenChannel } from './api.ts';
import { CHANNEL_TEXT, recipientOf, updateOf, SignalName, DeliveryHistory } from './delivery-list.tsx';
import type { ShownDelivery } from './delivery-list.tsx';
import { ChannelSubjects } from './channel-subjects.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { usePagedList } from '../../live/use-paged-list.ts';
import { readSnapshot } from '../../live/snapshot.ts';

const NAMES = { about: 'About', reason: 'Reason' };

const NONE = { title: 'No deliveries yet', text: 'Messages to devices, webhooks and relays appear here.' };

const NO_SUCH = { title: 'No delivery matches', text: 'Choose another channel or state.' };

const shown = (row: ChannelDeliveryRow): ShownDelivery => ({
  ...row,
  recipient: recipientOf(row),
  about: <About row={row} />,
});

const NOTES = { total: 'all that was told', suppressed: 'unwanted, no access, or told otherwise' };

const STATE_LABELS: Readonly<Record<EmailState, string>> = {
  queued: 'On their way',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Not sent on purpose',
};

/** OTHER CHANNELS: the figures of EMAILS for devices, webhooks and relays (docs/product/console.md#other-channels). */
export function ChannelsView() {
  const [channel, setChannel] = useState<ChosenChannel>('');
  const [state, setState] = useState<EmailState | ''>('');
  const summary = useFollowed({
    queryKey: ['/api/admin/channel-summary', channel],
    read: async (signal) => (await readSnapshot<EmailSummary>(figuresOf('channel-summary', channel), signal)).data,
    types: CHANNEL_EVENTS,
    push: 'deliveries',
    pollMs: EMAIL_POLL_MS,
    refreshMs: CHANNEL_REFRESH_MS,
    failure: 'The summary cannot be loaded.',
  });
  return (
    <>
      <Panel title="Delivery summary" bleed note={<ConnectionBadge />}>
        <div className="border-b border-line px-4 py-3">
          <SelectField
            label="Channel"
            className="w-60 max-md:w-full"
            value={channel}
            onChange={(event) => setChannel(event.target.value as ChosenChannel)}
            none="All but email"
            options={DELIVERY_CHANNELS.map((name) => [name, CHANNEL_TEXT[name]])}
          />
        </div>
        <SummaryTiles summary={summary} notes={NOTES} />
      </Panel>
      <ChannelSubjects channel={channel} />
      <ChannelHistory
        channel={channel}
        state={state}
        filter={
          <div className="border-b border-line px-4 py-3">
            <SelectField
              label="State"
              className="w-60 max-md:w-full"
              value={state}
              onChange={(event) => setState(event.target.value as EmailState | '')}
              none="All"
              options={EMAIL_STATES.map((name) => [name, STATE_LABELS[name]])}
            />
          </div>
        }
      />
    </>
  );
}

interface ChannelHistoryProps {
  channel: ChosenChannel;
  state: EmailState | '';
  filter: ReactNode;
}

/** Delivery history of the other channels, with the reason of each that was refused or not sent. */
function ChannelHistory({ channel, state, filter }: ChannelHistoryProps) {
  const base = figuresOf('channel-deliveries', channel);
  const list = usePagedList<ChannelDeliveryRow>({
    path: state === '' ? base : `${base}${channel === '' ? '?' : '&'}state=${state}`,
    page: LIMITS.emailHistory,
    types: CHANNEL_EVENTS,
    push: 'deliveries',
    pollMs: EMAIL_POLL_MS,
    refreshMs: CHANNEL_REFRESH_MS,
    failure: 'The delivery history cannot be loaded.',
  });
  const empty = channel === '' && state === '' ? NONE : NO_SUCH;
  return <DeliveryHistory list={list} shown={shown} names={NAMES} empty={empty} filter={filter} />;
}

function About({ row }: { row: ChannelDeliveryRow }) {
  const { signalInstrument, signalDirection, notificationTitle } = row;
  const update = updateOf(row);
  if (signalInstrument !== null && signalDirection !== null)
    return (
      <>
        <SignalName instrument={signalInstrument} direction={signalDirection} />
        {update !== null && `, ${update}`}
      </>
    );
  return notificationTitle ?? update ?? 'Test';
}
