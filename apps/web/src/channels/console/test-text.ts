import { RELAY_NAMES, RELAY_TITLES } from '@t0/contracts';
import type { ChannelTest, TestedChannel } from '@t0/contracts';

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
export const testReach = (channel: TestedChannel): string =>
  relayOf(channel) ? 'Everybody in the channel sees it.' : 'It goes to you alone.';
