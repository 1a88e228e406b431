import { LIMITS } from '@t0/contracts';
import type { ChannelDeliveryRow, EmailState } from '@t0/contracts';
import type { ReactNode } from 'react';
import { usePagedList } from '../../live/use-paged-list.ts';
import { figuresOf } from './api.ts';
import type { ChosenChannel } from './api.ts';
import { recipientOf, updateOf } from './channel-text.ts';
import { CHANNEL_EVENTS, CHANNEL_REFRESH_MS, EMAIL_POLL_MS } from './events.ts';
import { DeliveryHistory } from './delivery-history.tsx';
import { SignalName } from './delivery-list.tsx';
import type { ShownDelivery } from './delivery-list.tsx';

interface ChannelHistoryProps {
  channel: ChosenChannel;
  state: EmailState | '';
  filter: ReactNode;
}

const NAMES = { about: 'About', reason: 'Reason' };
const NONE = { title: 'No deliveries yet', text: 'Messages to devices, webhooks and relays appear here.' };
const NO_SUCH = { title: 'No delivery matches', text: 'Choose another channel or state.' };

/** Delivery history of the other channels, with the reason of each that was refused or not sent. */
export function ChannelHistory({ channel, state, filter }: ChannelHistoryProps) {
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

const shown = (row: ChannelDeliveryRow): ShownDelivery => ({
  ...row,
  recipient: recipientOf(row),
  about: <About row={row} />,
});

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
