import { DELIVERY_CHANNELS, EMAIL_STATES } from '@t0/contracts';
import type { EmailState } from '@t0/contracts';
import { useState } from 'react';
import { useFollowed } from '../../live/use-followed.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { getChannelSummary } from './api.ts';
import type { ChosenChannel } from './api.ts';
import { CHANNEL_TEXT } from './channel-text.ts';
import { CHANNEL_EVENTS, CHANNEL_REFRESH_MS, EMAIL_POLL_MS } from './events.ts';
import { ChannelHistory } from './channel-history.tsx';
import { ChannelSubjects } from './channel-subjects.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

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
    read: (signal) => getChannelSummary(channel, signal),
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
          >
            <option value="">All but email</option>
            {DELIVERY_CHANNELS.map((name) => (
              <option key={name} value={name}>
                {CHANNEL_TEXT[name]}
              </option>
            ))}
          </SelectField>
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
            >
              <option value="">All</option>
              {EMAIL_STATES.map((name) => (
                <option key={name} value={name}>
                  {STATE_LABELS[name]}
                </option>
              ))}
            </SelectField>
          </div>
        }
      />
    </>
  );
}
