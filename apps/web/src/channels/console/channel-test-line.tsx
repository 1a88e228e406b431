import { RELAY_NAMES, RELAY_TITLES, type ChannelTest, type TestedChannel, type Channel } from '@t0/contracts/channels';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { request } from '../../shared/lib/http.ts';

/** The better known test: the later one; of two reports of one test, the one with an outcome, else with a reason. */
export function newerTest(received: ChannelTest | null, kept: ChannelTest | null): ChannelTest | null {
  if (received === null || kept === null) return received ?? kept;
  if (received.at !== kept.at) return received.at > kept.at ? received : kept;
  if (received.outcome !== kept.outcome) return received.outcome === 'waiting' ? kept : received;
  return received.detail === null ? kept : received;
}

/** Sends a test and follows its outcome. */
export interface ChannelTesting {
  /** The newest known test. */
  test: ChannelTest | null;
  sending: boolean;
  send: () => void;
}

/** The user's own tests of a channel; `last`: the one that the server stores. */
function useChannelTest(channel: TestedChannel, last: ChannelTest | null, onTested: () => void): ChannelTesting {
  const [received, setReceived] = useState<ChannelTest | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'channel.tested'>({
        types: ['channel.tested'],
        apply: (events) => {
          const own = events.map(({ data }) => data).findLast((data) => data.channel === channel);
          if (own) setReceived((known) => newerTest(own, known));
        },
        resync: () => undefined,
      }),
    [channel],
  );
  const send = useMutation({
    mutationFn: () => testChannel(channel),
    // The outcome may have been pushed before the answer came.
    onSuccess: (sent) => setReceived((known) => newerTest(sent, known)),
    onError: (error) => toastFailure('NO TEST SENT', error, 'The test could not be sent. Please try again.'),
    onSettled: onTested,
  });
  return { test: newerTest(received, last), sending: send.isPending, send: () => send.mutate() };
}

/** The outcome of a test, in the words of docs/product/settings.md#channels; its time follows. */
export function testText({ channel, outcome, detail }: ChannelTest): string {
  if (channel === 'terminal')
    return outcome === 'accepted' ? 'Arrived on this page. Sent' : 'On its way to this page. Sent';
  if (outcome === 'accepted') return `Accepted by ${takerOf(channel)}. Sent`;
  const reason = detail === null ? '' : `: ${detail}`;
  if (outcome === 'refused') return `Refused${reason}. Sent`;
  return detail === null ? 'On its way. Sent' : `Not accepted yet${reason}. It is tried again. Sent`;
}

const relayOf = (channel: TestedChannel) => RELAY_NAMES.find((name) => channel === `relay-${name}`);

/** The recipient of a test. */
function takerOf(channel: TestedChannel): string {
  const relay = relayOf(channel);
  return relay ? RELAY_TITLES[relay] : 'the mail server';
}

/** The audience of a test. */
const testReach = (channel: TestedChannel): string =>
  relayOf(channel) ? 'Everybody in the channel sees it.' : 'It goes to you alone.';

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

/** GET /api/admin/channels: each channel, its setup, and the user's own last test. */
export function getChannels(signal: AbortSignal): Promise<Channel[]> {
  return request<Channel[]>('/api/admin/channels', { signal });
}

/** POST /api/admin/channels/{channel}/test: sends a test to oneself. */
function testChannel(channel: TestedChannel): Promise<ChannelTest> {
  return request<ChannelTest>(`/api/admin/channels/${channel}/test`, { method: 'POST' });
}
