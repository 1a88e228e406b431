import { TESTED_CHANNELS } from '@t0/contracts/channels';
import type { Channel, ChannelKey, ChannelSpending, PrivateChatFigures, TestedChannel } from '@t0/contracts/channels';
import type { LiveEventType } from '@t0/contracts/live';
import { useFollowed } from '../../live/use-followed.ts';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { getChannels, ChannelTestLine } from './channel-test-line.tsx';

/** 'In it: 212 members. 2 have yet to be removed.' (docs/product/settings.md#channels) */
function privateChatText({ joined, leaving }: PrivateChatFigures): string {
  const inIt = `In it: ${joined} member${joined === 1 ? '' : 's'}.`;
  return leaving === 0 ? inIt : `${inIt} ${leaving} ${leaving === 1 ? 'has' : 'have'} yet to be removed.`;
}

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** 'This month: 120 messages, 131 segments, 1.04 USD; 3 not priced yet.' (docs/product/settings.md#channels) */
export function spendingText({ messages, segments, costs, unpriced }: ChannelSpending): string {
  const amounts = costs.map(({ currency, amount }) => `${Number(amount).toFixed(2)} ${currency}`);
  const parts = [count(messages, 'message'), count(segments, 'segment'), ...amounts];
  return `This month: ${parts.join(', ')}${unpriced > 0 ? `; ${unpriced} not priced yet` : ''}.`;
}

const STATES: Record<Channel['state'], { word: string; tone: string }> = {
  set: { word: 'SET UP', tone: 'active' },
  embedded: { word: 'EMBEDDED', tone: 'closed' },
  incomplete: { word: 'INCOMPLETE', tone: 'critical' },
  'not-set': { word: 'NOT SET UP', tone: 'closed' },
};

const ENDED = { word: 'ENDED', tone: 'critical' };

interface ChannelRowProps {
  channel: Channel;
  /** A test was sent: its result must be read again. */
  onTested: () => void;
}

/** One channel: its use, its keys, and the test. */
function ChannelRow({ channel, onTested }: ChannelRowProps) {
  const { name, title, purpose, state, keys, ended, lastTest, spending, privateChat } = channel;
  const { word, tone } = ended === null ? STATES[state] : ENDED;
  // A relay that is not set up leads nowhere.
  const tested = isTested(name) && (state === 'set' || !name.startsWith('relay-'));
  return (
    <li data-testid={`channel-${name}`} className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <h3 className="font-medium">{title}</h3>
        <span className="badge" data-tone={tone}>
          {word}
        </span>
      </div>
      <p className="text-text-2">{purpose}</p>
      {state === 'embedded' && (
        <p className="meta">This trial run brought a server of its own. Members need one that is set by the keys.</p>
      )}
      {ended !== null && <p className="text-short [overflow-wrap:anywhere]">{ended}</p>}
      {spending !== null && <p className="num">{spendingText(spending)}</p>}
      {privateChat !== null && <p className="num">{privateChatText(privateChat)}</p>}
      {privateChat?.failure && <p className="text-short [overflow-wrap:anywhere]">{privateChat.failure}</p>}
      {tested && <ChannelTestLine channel={name} title={title} last={lastTest} onTested={onTested} />}
      <details className="mt-1">
        <summary className="meta cursor-pointer py-1 leading-4">
          {keys.filter(({ isSet }) => isSet).length} of {keys.length} keys set
        </summary>
        <ul className="mt-1 grid gap-1.5">
          {keys.map((key) => (
            <KeyLine key={key.key} line={key} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function ChannelList({ channels, onTested }: { channels: readonly Channel[]; onTested: () => void }) {
  return (
    <ul>
      {channels.map((channel) => (
        <ChannelRow key={channel.name} channel={channel} onTested={onTested} />
      ))}
    </ul>
  );
}

function KeyLine({ line: { key, isSet, isRequired, how } }: { line: ChannelKey }) {
  return (
    <li>
      <p className="flex flex-wrap gap-x-3">
        <code className="num break-all">{key}</code>
        <span className={isSet ? 'text-long' : isRequired ? 'text-warn' : 'text-text-3'}>
          {isSet ? 'set' : isRequired ? 'not set' : 'not set, not required'}
        </span>
      </p>
      <p className="text-text-2 [overflow-wrap:anywhere]">{how}</p>
    </li>
  );
}

function isTested(name: string): name is TestedChannel {
  return (TESTED_CHANNELS as readonly string[]).includes(name);
}

const TYPES: readonly LiveEventType[] = ['channel.tested'];
const POLL_MS = 30_000;
/** About as many as are set up. */
const ROWS = 7;

/** CHANNELS: how the terminal reaches members and is fed, and a test to oneself (docs/product/settings.md#channels). */
export function ChannelsPanel() {
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/channels'],
    read: getChannels,
    types: TYPES,
    pollMs: POLL_MS,
    failure: 'The channels cannot be read.',
  });
  const unset = data?.filter(({ state }) => state === 'not-set') ?? [];
  return (
    <Panel title="Channels" bleed note={<span className="meta">set in the environment</span>}>
      <PanelReading
        of={{ status, error, retry }}
        failed="The channels are not available"
        loading={<SkeletonRows rows={ROWS} />}
      />
      {data && <ChannelList channels={data.filter(({ state }) => state !== 'not-set')} onTested={retry} />}
      {unset.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-text-2">
            {count(unset.length, 'channel')} not set up: {unset.map(({ title }) => title).join(', ')}
          </summary>
          <ChannelList channels={unset} onTested={retry} />
        </details>
      )}
    </Panel>
  );
}
