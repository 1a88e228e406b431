import { TESTED_CHANNELS } from '@t0/contracts';
import type { Channel, ChannelKey, TestedChannel } from '@t0/contracts';
import { privateChatText } from './private-chat-text.ts';
import { spendingText } from './spending-text.ts';
import { ChannelTestLine } from './channel-test-line.tsx';

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
export function ChannelRow({ channel, onTested }: ChannelRowProps) {
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
