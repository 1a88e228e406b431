import type { ChannelTest, TestedChannel } from '@t0/contracts';
import { Send } from 'lucide-react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useChannelTest } from './use-channel-test.ts';
import { testReach, testText } from './test-text.ts';

interface ChannelTestLineProps {
  channel: TestedChannel;
  title: string;
  /** The last stored test. */
  last: ChannelTest | null;
  onTested: () => void;
}

const TONES = { waiting: 'text-text-2', accepted: 'text-long', refused: 'text-short' };

/** SEND A TEST, and the outcome of the last one. */
export function ChannelTestLine({ channel, title, last, onTested }: ChannelTestLineProps) {
  const { test, sending, send } = useChannelTest(channel, last, onTested);
  const now = useNow(5000);
  return (
    <div className="my-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" disabled={sending} aria-label={`Send a test through ${title}`} onClick={send}>
        <Send size={12} aria-hidden /> {sending ? 'SENDING...' : 'SEND A TEST'}
      </Button>
      <p role="status" className={`min-w-0 [overflow-wrap:anywhere] ${test ? TONES[test.outcome] : 'text-text-3'}`}>
        {test ? `${testText(test)} ${relativeTime(Date.parse(test.at), now)}.` : testReach(channel)}
      </p>
    </div>
  );
}
