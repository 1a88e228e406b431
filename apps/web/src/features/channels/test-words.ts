import type { ChannelTest } from '@t0/contracts';

/** What became of a test, in the words of docs/product/settings.md#channels; when it was sent follows. */
export function testWords({ channel, outcome, detail }: ChannelTest): string {
  if (channel === 'terminal')
    return outcome === 'accepted' ? 'Arrived on this page. Sent' : 'On its way to this page. Sent';
  if (outcome === 'accepted') return 'Accepted by the mail server. Sent';
  const reason = detail === null ? '' : `: ${detail}`;
  if (outcome === 'refused') return `Refused${reason}. Sent`;
  return detail === null ? 'On its way. Sent' : `Not accepted yet${reason}. It is tried again. Sent`;
}
