import type { LiveEventType } from '@t0/contracts';
import { useFollowed } from '../../live/use-followed.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { getChannels } from './api.ts';
import { ChannelRow } from './channel-row.tsx';

const TYPES: readonly LiveEventType[] = ['channel.tested'];
const POLL_MS = 30_000;
/** As many as there are: nothing below moves. */
const ROWS = 13;

/** CHANNELS: how the terminal reaches members and is fed, and a test to oneself (docs/product/settings.md#channels). */
export function ChannelsPanel() {
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/channels'],
    read: getChannels,
    types: TYPES,
    pollMs: POLL_MS,
    failure: 'The channels cannot be read.',
  });
  return (
    <Panel title="Channels" bleed note={<span className="meta">set in the environment</span>}>
      {status === 'loading' && <SkeletonRows rows={ROWS} />}
      {status === 'error' && <PanelError title="The channels are not available" text={error} onRetry={retry} />}
      {data && (
        <ul>
          {data.map((channel) => (
            <ChannelRow key={channel.name} channel={channel} onTested={retry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
